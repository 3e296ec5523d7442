### 咸咸海洋：玩家读到的一切文字。

game-name = 咸咸海洋
game-summary = 鲁昂的商人晒盐、出海捕捞鲱鱼与鳕鱼，并建设城市。任何人执行行动都会使该类行动变贵；五轮之后最富有的人获胜。
seat-name = 商人 { $number }

## 名称

good-salt = 盐
good-herring = 鲱鱼
good-cod = 鳕鱼
ship-caravel_1 = 轻帆船一
ship-caravel_2 = 轻帆船二
ship-carrack = 武装商船
saline = 盐矿
depot = 仓库
notre-dame = 圣母院
building-bank = 银行
building-vault = 金库
building-finances = 财政处
building-auberge = 酒店
building-shipyard = 船坞
building-academy = 航海学校
building-lighthouse = 灯塔
building-vitrails = 圣母院彩色玻璃
building-town_hall = 市政厅
building-clock = 大钟
building-maclou = 圣马克卢教堂
building-fierte = 圣罗曼圣髑
type-city = 城市
type-navigation = 航行
type-harbor = 海港
type-market = 市场
weather-calm = 平静
weather-storm = 风暴
sea-none = 无
sea-pirates = 海盗
sea-poor_catch = 渔获不佳
position-round = 第 { $number } 轮
position-unused = 备用 { $number }
event-card = 天气{ $weather }、海上事件{ $sea }

## 建筑的作用

effect-bank = 上限 { $cap }；每 { $per } 生息一
effect-vault = 无上限；每 { $per } 生息一
effect-finances = 自己每次贩卖 { $values }
effect-auberge = 租金 { $rent }，每位未建者 +{ $more }
effect-shipyard = 轻帆船付 { $caravel }，武装商船付 { $carrack }{ $slots ->
    [one] {""}
   *[other] ；两位共有各得 { $split }
}
effect-academy = 轻帆船付 { $caravel }，武装商船付 { $carrack }{ $slots ->
    [one] {""}
   *[other] ；两位共有各得 { $split }
}
effect-lighthouse = 每轮修一艘船；终局每船 { $per }
effect-vitrails = 终局 { $values }
effect-town_hall = 终局 { $values }
effect-clock = 第二个行动加付 { $values }
effect-maclou = 不受海盗影响；终局 { $values }
effect-fierte = 不受渔获不佳影响；看两张事件卡

## 提示

prompt-action = 轮到你：执行一个行动，或跳过。你有 { $money } 元；再连续跳过 { $needed } 次，行动阶段就结束。
prompt-clock = 大钟：你可以加付 { $surcharge } 元，再执行一个不同类型的行动，或结束回合。
prompt-sail = 选择出航的船，以及船上的盐换成多少鲱鱼与鳕鱼。天气：{ $weather }；海上事件：{ $sea }。
prompt-sail-herring = 选择出航的船：船上的盐换成鲱鱼。天气：{ $weather }；海上事件：{ $sea }。
prompt-move = 在仓库与港内船只之间移动货物：每艘船的每种货物限一次。{ $excess ->
    [0] 仓库未超出容量。
   *[other] 仓库超出 { $excess } 桶。
}
prompt-discard = 仓库超出 { $excess } 桶：选择舍弃什么。
prompt-repair = 灯塔可修理一艘船：请选择。
prompt-look = 圣罗曼圣髑：你可以查看两张面朝下的事件卡。
prompt-swap = 你已看过{ $first }与{ $second }的事件卡：交换两张，或维持原位。

## 行动

do-pass = 跳过
do-end-turn = 结束回合，不执行第二个行动
do-done = 完成
do-skip = 不查看
do-swap = 交换这两张卡
do-keep = 维持原位
do-saline = 盐矿升到 { $level } 级（每轮产盐 { $made }），付 { $fee } + { $price }
do-depot = 仓库扩到 { $room } 桶，付 { $fee } + { $price }
do-notre-dame = 圣母院升到 { $level } 级（值 { $value }），付 { $fee } + { $price }
do-build = 建造{ $building }（第 { $place } 位），付 { $fee } + { $price }
do-sail = 航行到开放海域并捕鱼，付 { $fee }
do-return = 回到港口：{ $ships }；付 { $fee }
do-build-ship = 建造{ $ship }，付 { $fee } + { $price }
do-move-goods = 在仓库与船只之间移动货物，付 { $fee }
do-sell = 贩卖 { $count } 桶{ $good }，得 { $income }{ $source ->
    [depot_first] ，先取仓库
   *[other] {""}
}；付 { $fee }
do-buy = 购买 { $count } 桶{ $good }，付 { $fee } + { $price }
do-ship = { $ship }出航：{ $catch ->
    [0] 没有渔获
   *[other] 鲱鱼 { $herring }{ $cod_exists ->
        [0] {""}
       *[other] 、鳕鱼 { $cod }
    }
}{ $lost ->
    [0] {""}
   *[other] ；损失 { $lost } 桶
}{ $damage ->
    [0] {""}
   *[other] ；受损 { $damage }
}
do-load = 把 { $count } 桶{ $good }装上{ $ship }
do-unload = 从{ $ship }卸下 { $count } 桶{ $good }
do-discard = 舍弃 { $count } 桶{ $good }
do-repair = 修理{ $ship }
do-look = 查看{ $first }与{ $second }的事件卡

## 记录

log-order-drawn = 行动顺序：{ $order }
log-card-turned = 翻开{ $position }的事件卡：{ $card }
log-price = { $good } { $price }
log-round = 第 { $round } 轮。天气：{ $weather }；海上事件：{ $sea_event }。价格：{ $prices }
log-passed = { $who }跳过（连续第 { $in_row } 次）
log-second = { $who }使用大钟执行第二个行动（加付 { $surcharge }）
log-turn-ended = { $who }不执行第二个行动
log-debt = { $who }陷入负债：立即付利息 { $interest }
log-phase-ended = 全员连续跳过：第 { $round } 轮行动结束
log-saline = { $who }把盐矿升到 { $level } 级：每轮产盐 { $production }（付 { $fee } + { $price }）
log-depot = { $who }把仓库扩到 { $capacity } 桶（付 { $fee } + { $price }）
log-notre-dame = { $who }把圣母院升到 { $level } 级，值 { $value }（付 { $fee } + { $price }）
log-built = { $who }建造{ $building }（第 { $place } 位，付 { $fee } + { $price }）
log-sail = { $who }出航（付 { $fee }）
log-fish = { $good } { $count }
log-no-fish = 没有渔获
log-ship = { $who }：{ $ship }出航：{ $catch }{ $storm ->
    [0] {""}
   *[other] ；风暴：受损 { $storm }
}{ $pirates ->
    [0] {""}
   *[other] ；海盗：受损 { $pirates }
}{ $lost ->
    [0] {""}
   *[other] ；{ $lost } 桶落海
}{ $spoilt ->
    [0] {""}
   *[other] ；渔获不佳：失去盐 { $spoilt }
}
log-returned = { $who }回到港口：{ $ships }（付 { $fee }）
log-ship-built = { $who }建造{ $ship }（付 { $fee } + { $price }）
log-share = { $who }因{ $building }收得 { $amount }
log-repaired = { $who }：灯塔修好{ $ship }（损伤 { $damage }）
log-cargo = { $who }移动货物（付 { $fee }）
log-loaded = { $who }把 { $count } 桶{ $good }装上{ $ship }
log-unloaded = { $who }从{ $ship }卸下 { $count } 桶{ $good }
log-discarded = { $who }舍弃 { $count } 桶{ $good }
log-sold = { $who }贩卖 { $count } 桶{ $good }，得 { $income }{ $bonus ->
    [0] {""}
   *[other] ，财政处另给 { $bonus }
}（付 { $fee }）；现价 { $price }
log-bought = { $who }购买 { $count } 桶{ $good }（付 { $fee } + { $price }）
log-look-skipped = { $who }不查看事件卡
log-looked = { $who }查看{ $first }与{ $second }的事件卡
log-saw = { $who }查看两张事件卡：{ $first }是 { $first_card }，{ $second }是 { $second_card }
log-swapped = { $who }交换{ $first }与{ $second }的事件卡
log-kept = { $who }让事件卡维持原位
log-cards-shown = 翻开所有事件卡
log-salt = { $who }产盐 { $count }{ $lost ->
    [0] {""}
   *[other] ；另 { $lost } 桶无处可放
}
log-rent = { $who }收租 { $amount }
log-interest = { $who }得利息 { $amount }
log-debt-grew = { $who }付债息 { $amount }
log-capped = { $who }超过金钱上限，失去 { $lost }
log-order = 新的行动顺序，钱少者先：{ $order }
log-final = { $who }：金钱 { $money }、圣母院 { $notre_dame }、彩色玻璃 { $vitrails }、市政厅 { $town_hall }、灯塔 { $lighthouse }、圣马克卢教堂 { $maclou }，合计 { $total }
log-ended = 游戏结束。胜者：{ $winners }

## 拒绝

refuse-kind = 现在不是这个步骤。
refuse-same-type = 第二个行动必须与第一个不同类型。
refuse-money = 付不起：金钱不可低于 { $floor }。
refuse-price = { $building }要价 { $fee } + { $price }：金钱不可低于 { $floor }。
refuse-saline-top = 你的盐矿已是最高级。
refuse-depot-top = 你的仓库已是最高级。
refuse-notre-dame-top = 你已到圣母院的顶端。
refuse-notre-dame-full = 圣母院 { $level } 级已容不下更多商人。
refuse-owned = 你已拥有{ $building }。
refuse-slots = { $building }已没有空位。
refuse-requirement = { $building }的建造条件尚未满足。
refuse-no-ship-in-port = 你没有船在港内。
refuse-ship-list = 每艘船只列一次，并依船队顺序。
refuse-not-at-sea = { $ship }不在海上。
refuse-not-in-port = { $ship }不在港内。
refuse-catch = 渔获的分配与船上的盐不符。
refuse-no-yard = 造船需要有船坞与航海学校。
refuse-ship-owned = 你已拥有{ $ship }。
refuse-nothing-to-move = 没有货物可移动。
refuse-move-ends = 货物只能在仓库与一艘船之间移动。
refuse-pair-used = 这艘船的这种货物已移动过。
refuse-move-count = { $good }没有这么多桶，或放不下。
refuse-discard = 只能舍弃超出的部分：{ $excess } 桶。
refuse-no-cod = 两人游戏没有鳕鱼。
refuse-space = 仓库没有这么多空间。
refuse-stock = 你在港内没有这么多{ $good }。
refuse-source = 只有在有差别时才能选择先取仓库。
refuse-done = 必须先做至少一步。
refuse-repair = { $ship }没有受损。
refuse-look = 只能查看面朝下的卡。
refuse-look-order = 请依顺序指定两个不同的位置。

## 图版

board-name = 咸咸海洋
board-about = 第 { $round } 轮，共 { $rounds } 轮。天气：{ $weather }；海上事件：{ $sea }。{ $decider }
board-decides = 由{ $who }决定。
board-over = 游戏已结束。
board-seat-about = { $who }：金钱 { $money }，圣母院 { $notre_dame } 级，船 { $ships } 艘，建筑 { $buildings } 座。
board-price-about = { $good }：价格 { $price }。
board-round = 第 { $round } / { $rounds } 轮
board-market = 市场
board-costs = 行动启动费
board-events = 事件卡
board-town = 鲁昂的建筑
board-cathedral = 圣母院
board-cathedral-level = { $level } 级：值 { $value }
board-cathedral-room = 限 { $room } 位
board-card-down = { $position }：面朝下
board-card-up = { $position }：{ $card }；天气：{ $weather }；海上事件：{ $sea }
board-card-known = { $who }看过
board-cost = { $type }：启动费 { $cost }
board-building = { $building }：要价 { $price }。{ $effect }。拥有者：{ $owners }
board-no-owners = 无人
board-ship = { $ship }，{ $where }：盐 { $salt }、鲱鱼 { $herring }、鳕鱼 { $cod }；容量 { $capacity }，损伤 { $damage }
board-ship-none = { $ship }：未建造
board-port = 在港内
board-sea = 在海上
board-depot = 仓库 { $count } / { $room }
board-saline = 盐矿 { $level } 级：每轮 { $made }
board-passes = 连续跳过：{ $passes } / { $seats }
board-pass = 跳过
board-sail = 出航
board-quay = 移动货物
board-buy = 购买
board-money = 金钱
board-buildings = 建筑
board-ships = 船只
board-goods = 货物
board-pirates-done = 海盗已经来过
board-clock-used = { $who }本轮已使用
board-hold = { $ship }上的{ $good }：{ $count }
board-store = 仓库里的{ $good }：{ $count }
