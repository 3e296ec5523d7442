game-name = 俄勒冈
game-summary = 出牌，在行与列的交会处安置农夫、兴建建筑；谁的农夫站在建筑旁，谁就得到它的好处。
option-first_seat = 起始座位（座位 1 填 0，依此类推；留空则随机决定）
seat-name = { $number } 号座位

# Components: the words of data/components.json.
terrain-plain = 平原
terrain-mountain = 矿山
terrain-track = 道路
terrain-water = 水域
landscape-settler = 定居点
landscape-wagon = 马车
landscape-campfire = 营火
landscape-buffalo = 野牛
landscape-eagle = 老鹰
building-post_office = 邮局
building-harbor = 港口
building-church = 教堂
building-coal_mine = 煤矿
building-gold_mine = 金矿
building-warehouse = 货栈
building-train_station = 车站
token-joker = 百搭标记
token-extra_turn = 额外回合标记
mineral-coal = 煤炭板块
mineral-gold = 黄金板块
farmer = 农夫

# A place on the board.
space = { $space }（{ $row }行，{ $column }列）

# Prompts.
prompt-start = 把你的起始板块「{ $building }」放到一格空的{ $terrain }上
prompt-start-water = 把你的起始板块「{ $building }」放到一格临水的空{ $terrain }上
prompt-play = 打出两张牌：两张地貌牌可放置农夫，一张建筑牌加一张地貌牌可兴建该建筑；百搭标记可代替一张地貌牌
prompt-play-again = 额外回合：用手上剩下的牌再打一次
prompt-pass = 你的牌都打不出去：弃掉手牌，重新抽牌
prompt-pass-last = 你的牌都打不出去：弃掉手牌
prompt-farmer-two = 选择农夫的位置：{ $first }行{ $second }列，或{ $second }行{ $first }列
prompt-farmer-one = 选择农夫的位置：{ $symbol }行{ $symbol }列
prompt-farmer-joker = 选择农夫的位置：{ $symbol }行或{ $symbol }列的任何地方，另一张牌由百搭标记代替
prompt-building = 选择{ $building }的位置：{ $symbol }行或{ $symbol }列中的{ $terrain }
prompt-building-joker = 选择{ $building }的位置：全图任何一格{ $terrain }，地貌牌由百搭标记代替
prompt-extra = 你的额外回合标记可用：现在再打一次，还是留着以后用？
prompt-draw = 把手牌补到 { $size } 张：选择两种牌各抽几张
prompt-exchange = { $buildings }的板块已经用完：可以换掉这样的牌，也可以留着

# What an action does.
do-place-start = 把{ $building }放到 { $space }
do-play-farmer = { $cards }：放置农夫（{ $spaces } 格可选）
do-play-building = { $cards }：兴建{ $building }（{ $spaces } 格可选）
do-place = { $piece }放到 { $space }
do-place-gain = { $piece }放到 { $space }：{ $gains }
do-draw = 抽 { $cards }
cards-landscape = { $count } 张地貌牌
cards-building = { $count } 张建筑牌
cards-none = 0 张牌
do-exchange = 把{ $building }移出游戏，换抽一张建筑牌
do-extra-use = 使用额外回合标记：现在再打一次
do-extra-keep = 留着额外回合标记
do-keep = 留着你的建筑牌
do-pass = 弃掉手牌
gain = { $building } +{ $points }
gain-token = { $building } +{ $points }，{ $token }恢复可用
gain-tile = 一个{ $mineral }
gain-group = 农夫团队 +{ $points }
gain-of = { $who }得 { $gain }

# The log.
log-began = { $who }先手。起始板块如下：{ $tiles }
log-start-tile = { $who }（{ $building }）
log-dealt = { $who }起手拿到：{ $cards }
log-start-placed = { $who }把起始板块「{ $building }」放到 { $space }
log-turn = 第 { $round } 轮：轮到{ $who }
log-laid-farmer = { $who }打出{ $cards }，要放置农夫
log-laid-building = { $who }打出{ $cards }，要兴建{ $building }
log-farmer = { $who }的农夫落脚 { $space }
log-building = { $who }在 { $space } 建起{ $building }；{ $left ->
    [0] 这是最后一块
   *[other] 还剩 { $left } 块
}
log-gained = { $who }得 { $points } 分：{ $items }
log-tile = { $who }拿了一个{ $mineral }，面朝下
log-tile-value = { $who }拿了一个价值 { $value } 的{ $mineral }
log-pile-empty = { $who }空手而回：{ $mineral }已经拿完
log-group = { $who }把 { $count } 个农夫连成团队：{ $points } 分
log-final-farmers = { $who }的最后一个农夫上了图板：这是最后一轮，不再抽牌
log-final-stacks = { $buildings }的板块用完了：这是最后一轮，不再抽牌
log-extra-used = { $who }翻转额外回合标记，再打一次
log-extra-kept = { $who }留着额外回合标记
log-extra-skipped = { $who }手上剩下的牌打不出去，不能使用额外回合标记
log-drew = { $who }抽到 { $cards }
log-reshuffled-landscape = 地貌牌堆抽完：弃牌洗成新牌堆，共 { $cards } 张
log-reshuffled-building = 建筑牌堆抽完：弃牌洗成新牌堆，共 { $cards } 张
log-reshuffled-removed = 建筑牌堆抽完：{ $removed }移出游戏，其余弃牌洗成新牌堆，共 { $cards } 张
log-exchanged = { $who }把{ $building }移出游戏，换抽一张建筑牌
log-exchanged-for = { $who }把{ $building }移出游戏，换到{ $drawn }
log-kept = { $who }留着建筑牌
log-passed = { $who }无牌可打，弃掉{ $cards }；已连续 { $streak } 次跳过
log-ended-farmers = 最后一轮结束。{ $scores }。{ $winners }获胜
log-ended-stacks = 最后一轮结束。{ $scores }。{ $winners }获胜
log-ended-passes = 谁都打不出牌了，比赛结束。{ $scores }。{ $winners }获胜
log-final-score = { $who } { $total } 分（得分 { $points }，煤炭 { $coal }，黄金 { $gold }；图板上有 { $farmers } 个农夫）

# Refusals.
refuse-over = 比赛已经结束
refuse-seat = 现在轮到{ $who }
refuse-phase = 现在不是做这件事的时候。{ $prompt }
refuse-pass = 你有牌可打，不能跳过
refuse-water = { $space } 是水域
refuse-occupied = { $space } 已被占用
refuse-terrain = { $building }要建在{ $needed }上，{ $space } 是{ $terrain }
refuse-no-water = { $building }必须临水，{ $space } 旁边没有水域
refuse-reach = 你的牌管不到 { $space }
refuse-order = 地貌牌请按定居点、马车、营火、野牛、老鹰的顺序列出
refuse-not-a-play = 这些牌不成组合：要打两张地貌牌，或一张建筑牌加一张地貌牌；百搭标记可代替一张地貌牌
refuse-joker = 你的百搭标记现在不可用
refuse-card = 你手上的{ $card }不够：{ $held } 张
refuse-stack = { $building }的板块已经用完
refuse-supply = 你没有农夫了
refuse-room = 这些牌管得到的地方已经没有空格
refuse-draw-landscape = 没有那么多地貌牌可抽
refuse-draw-building = 没有那么多建筑牌可抽
refuse-draw-count = 必须正好抽 { $cards } 张
refuse-draw-mix = 抽牌后手上至少要有一张地貌牌和一张建筑牌
refuse-exchange-stack = { $building }还有板块：这张牌仍然有用

# The board.
board-name = 俄勒冈：版图
board-player = { $player }
board-round = 第 { $round } 轮。
board-round-heading = 轮次
board-final-round = 这是最后一轮。
board-phase-start = { $player } 放置起始板块。
board-phase-play = { $player } 出牌。
board-phase-place = { $player } 选择格位。
board-phase-extra = { $player } 可以执行额外回合。
board-phase-draw = { $player } 抽牌。
board-phase-exchange = { $player } 可以更换建筑牌。
board-phase-over = 对局已结束。
board-seat = { $player }：{ $score } 分，库存农夫 { $supply }；手牌有地貌牌 { $landscape } 张、建筑牌 { $building } 张；煤炭板块 { $coal }，黄金板块 { $gold }。
board-last = 最后放置于 { $space }。
board-farmer = { $player } 的农夫
board-farmer-scored = { $player } 的农夫；所属团队已得过奖励
board-supply = 库存农夫：{ $count }
board-hand-landscape = 手中地貌牌：{ $count }
board-hand-building = 手中建筑牌：{ $count }
board-tiles-coal = 煤炭板块：{ $count }
board-tiles-gold = 黄金板块：{ $count }
board-token-active = { $token }：可用
board-token-inactive = { $token }：已用，不可用
board-start-tile = 待放置的起始板块：{ $building }
board-first-seat = 起始座位：每轮由此开始
board-stacks = 建筑板块：已用尽 { $exhausted } 种，满 { $limit } 种即最后一轮
board-stack = { $building }（{ $terrain }）：{ $count ->
    [0] 已无板块
   *[other] 剩 { $count } 个板块
}
board-cards = 牌库与弃牌堆
board-deck-landscape = 地貌牌牌库：{ $count }
board-deck-building = 建筑牌牌库：{ $count }
board-discard-landscape = 地貌牌弃牌堆：{ $count }
board-discard-building = 建筑牌弃牌堆：{ $count }
board-minerals = 矿物
board-pile-coal = 煤炭堆：{ $count }
board-pile-gold = 黄金堆：{ $count }
board-hand = 你的手牌
board-hand-of = { $player } 的手牌
board-back-landscape = 一张面朝下的地貌牌
board-back-building = 一张面朝下的建筑牌
board-laid = 目前没有打出的牌
board-laid-by = { $player } 打出的牌
