game-name = 奧勒岡
game-summary = 出牌，在行與列的交會處安置農夫、興建建築；誰的農夫站在建築旁，誰就得到它的好處。
option-first_seat = 起始座位（座位 1 填 0，依此類推；留空則隨機決定）
seat-name = { $number } 號座位

# Components: the words of data/components.json.
terrain-plain = 平原
terrain-mountain = 礦山
terrain-track = 道路
terrain-water = 水域
landscape-settler = 定居點
landscape-wagon = 馬車
landscape-campfire = 營火
landscape-buffalo = 野牛
landscape-eagle = 老鷹
building-post_office = 郵局
building-harbor = 港口
building-church = 教堂
building-coal_mine = 煤礦
building-gold_mine = 金礦
building-warehouse = 貨棧
building-train_station = 車站
token-joker = 百搭標記
token-extra_turn = 額外回合標記
mineral-coal = 煤炭板塊
mineral-gold = 黃金板塊
farmer = 農夫

# A place on the board.
space = { $space }（{ $row }橫列，{ $column }直行）

# Prompts.
prompt-start = 把你的起始板塊「{ $building }」放到一格空的{ $terrain }上
prompt-start-water = 把你的起始板塊「{ $building }」放到一格臨水的空{ $terrain }上
prompt-play = 打出兩張牌：兩張地貌牌可放置農夫，一張建築牌加一張地貌牌可興建該建築；百搭標記可代替一張地貌牌
prompt-play-again = 額外回合：用手上剩下的牌再打一次
prompt-pass = 你的牌都打不出去：棄掉手牌，重新抽牌
prompt-pass-last = 你的牌都打不出去：棄掉手牌
prompt-farmer-two = 選擇農夫的位置：{ $first }橫列{ $second }直行，或{ $second }橫列{ $first }直行
prompt-farmer-one = 選擇農夫的位置：{ $symbol }橫列{ $symbol }直行
prompt-farmer-joker = 選擇農夫的位置：{ $symbol }橫列或{ $symbol }直行的任何地方，另一張牌由百搭標記代替
prompt-building = 選擇{ $building }的位置：{ $symbol }橫列或{ $symbol }直行中的{ $terrain }
prompt-building-joker = 選擇{ $building }的位置：全圖任何一格{ $terrain }，地貌牌由百搭標記代替
prompt-extra = 你的額外回合標記可用：現在再打一次，還是留著以後用？
prompt-draw = 把手牌補到 { $size } 張：選擇兩種牌各抽幾張
prompt-exchange = { $buildings }的板塊已經用完：可以換掉這樣的牌，也可以留著

# What an action does.
do-place-start = 把{ $building }放到 { $space }
do-play-farmer = { $cards }：放置農夫（{ $spaces } 格可選）
do-play-building = { $cards }：興建{ $building }（{ $spaces } 格可選）
do-place = { $piece }放到 { $space }
do-place-gain = { $piece }放到 { $space }：{ $gains }
do-draw = 抽 { $cards }
cards-landscape = { $count } 張地貌牌
cards-building = { $count } 張建築牌
cards-none = 0 張牌
do-exchange = 把{ $building }移出遊戲，換抽一張建築牌
do-extra-use = 使用額外回合標記：現在再打一次
do-extra-keep = 留著額外回合標記
do-keep = 留著你的建築牌
do-pass = 棄掉手牌
gain = { $building } +{ $points }
gain-token = { $building } +{ $points }，{ $token }恢復可用
gain-tile = 一個{ $mineral }
gain-group = 農夫團隊 +{ $points }
gain-of = { $who }得 { $gain }

# The log.
log-began = { $who }先手。起始板塊如下：{ $tiles }
log-start-tile = { $who }（{ $building }）
log-dealt = { $who }起手拿到：{ $cards }
log-start-placed = { $who }把起始板塊「{ $building }」放到 { $space }
log-turn = 第 { $round } 輪：輪到{ $who }
log-laid-farmer = { $who }打出{ $cards }，要放置農夫
log-laid-building = { $who }打出{ $cards }，要興建{ $building }
log-farmer = { $who }的農夫落腳 { $space }
log-building = { $who }在 { $space } 建起{ $building }；{ $left ->
    [0] 這是最後一塊
   *[other] 還剩 { $left } 塊
}
log-gained = { $who }得 { $points } 分：{ $items }
log-tile = { $who }拿了一個{ $mineral }，面朝下
log-tile-value = { $who }拿了一個價值 { $value } 的{ $mineral }
log-pile-empty = { $who }空手而回：{ $mineral }已經拿完
log-group = { $who }把 { $count } 個農夫連成團隊：{ $points } 分
log-final-farmers = { $who }的最後一個農夫上了圖板：這是最後一輪，不再抽牌
log-final-stacks = { $buildings }的板塊用完了：這是最後一輪，不再抽牌
log-extra-used = { $who }翻轉額外回合標記，再打一次
log-extra-kept = { $who }留著額外回合標記
log-extra-skipped = { $who }手上剩下的牌打不出去，不能使用額外回合標記
log-drew = { $who }抽到 { $cards }
log-reshuffled-landscape = 地貌牌堆抽完：棄牌洗成新牌堆，共 { $cards } 張
log-reshuffled-building = 建築牌堆抽完：棄牌洗成新牌堆，共 { $cards } 張
log-reshuffled-removed = 建築牌堆抽完：{ $removed }移出遊戲，其餘棄牌洗成新牌堆，共 { $cards } 張
log-exchanged = { $who }把{ $building }移出遊戲，換抽一張建築牌
log-exchanged-for = { $who }把{ $building }移出遊戲，換到{ $drawn }
log-kept = { $who }留著建築牌
log-passed = { $who }無牌可打，棄掉{ $cards }；已連續 { $streak } 次跳過
log-ended-farmers = 最後一輪結束。{ $scores }。{ $winners }獲勝
log-ended-stacks = 最後一輪結束。{ $scores }。{ $winners }獲勝
log-ended-passes = 誰都打不出牌了，比賽結束。{ $scores }。{ $winners }獲勝
log-final-score = { $who } { $total } 分（得分 { $points }，煤炭 { $coal }，黃金 { $gold }；圖板上有 { $farmers } 個農夫）

# Refusals.
refuse-over = 比賽已經結束
refuse-seat = 現在輪到{ $who }
refuse-phase = 現在不是做這件事的時候。{ $prompt }
refuse-pass = 你有牌可打，不能跳過
refuse-water = { $space } 是水域
refuse-occupied = { $space } 已被佔用
refuse-terrain = { $building }要建在{ $needed }上，{ $space } 是{ $terrain }
refuse-no-water = { $building }必須臨水，{ $space } 旁邊沒有水域
refuse-reach = 你的牌管不到 { $space }
refuse-order = 地貌牌請按定居點、馬車、營火、野牛、老鷹的順序列出
refuse-not-a-play = 這些牌不成組合：要打兩張地貌牌，或一張建築牌加一張地貌牌；百搭標記可代替一張地貌牌
refuse-joker = 你的百搭標記現在不可用
refuse-card = 你手上的{ $card }不夠：{ $held } 張
refuse-stack = { $building }的板塊已經用完
refuse-supply = 你沒有農夫了
refuse-room = 這些牌管得到的地方已經沒有空格
refuse-draw-landscape = 沒有那麼多地貌牌可抽
refuse-draw-building = 沒有那麼多建築牌可抽
refuse-draw-count = 必須正好抽 { $cards } 張
refuse-draw-mix = 抽牌後手上至少要有一張地貌牌和一張建築牌
refuse-exchange-stack = { $building }還有板塊：這張牌仍然有用

# The board.
board-name = 奧勒岡：版圖
board-player = { $player }
board-round = 第 { $round } 輪。
board-round-heading = 輪次
board-final-round = 這是最後一輪。
board-phase-start = { $player } 放置起始板塊。
board-phase-play = { $player } 出牌。
board-phase-place = { $player } 選擇格位。
board-phase-extra = { $player } 可以執行額外回合。
board-phase-draw = { $player } 抽牌。
board-phase-exchange = { $player } 可以更換建築牌。
board-phase-over = 對局已結束。
board-seat = { $player }：{ $score } 分，庫存農夫 { $supply }；手牌有地貌牌 { $landscape } 張、建築牌 { $building } 張；煤炭板塊 { $coal }，黃金板塊 { $gold }。
board-last = 最後放置於 { $space }。
board-farmer = { $player } 的農夫
board-farmer-scored = { $player } 的農夫；所屬團隊已得過獎勵
board-supply = 庫存農夫：{ $count }
board-hand-landscape = 手中地貌牌：{ $count }
board-hand-building = 手中建築牌：{ $count }
board-tiles-coal = 煤炭板塊：{ $count }
board-tiles-gold = 黃金板塊：{ $count }
board-token-active = { $token }：可用
board-token-inactive = { $token }：已用，不可用
board-start-tile = 待放置的起始板塊：{ $building }
board-first-seat = 起始座位：每輪由此開始
board-stacks = 建築板塊：已用盡 { $exhausted } 種，滿 { $limit } 種即最後一輪
board-stack = { $building }（{ $terrain }）：{ $count ->
    [0] 已無板塊
   *[other] 剩 { $count } 個板塊
}
board-cards = 牌庫與棄牌堆
board-deck-landscape = 地貌牌牌庫：{ $count }
board-deck-building = 建築牌牌庫：{ $count }
board-discard-landscape = 地貌牌棄牌堆：{ $count }
board-discard-building = 建築牌棄牌堆：{ $count }
board-minerals = 礦物
board-pile-coal = 煤炭堆：{ $count }
board-pile-gold = 黃金堆：{ $count }
board-hand = 你的手牌
board-hand-of = { $player } 的手牌
board-back-landscape = 一張面朝下的地貌牌
board-back-building = 一張面朝下的建築牌
board-laid = 目前沒有打出的牌
board-laid-by = { $player } 打出的牌
