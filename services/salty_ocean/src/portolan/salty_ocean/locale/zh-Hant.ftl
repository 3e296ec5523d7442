### 鹹鹹海洋：玩家讀到的一切文字。

game-name = 鹹鹹海洋
game-summary = 盧昂的商人曬鹽、出海捕撈鯡魚與鱈魚，並建設城市。任何人執行行動都會使該類行動變貴；五輪之後最富有的人獲勝。
seat-name = 商人 { $number }

## 名稱

good-salt = 鹽
good-herring = 鯡魚
good-cod = 鱈魚
ship-caravel_1 = 輕帆船一
ship-caravel_2 = 輕帆船二
ship-carrack = 武裝商船
saline = 鹽礦
depot = 倉庫
notre-dame = 聖母院
building-bank = 銀行
building-vault = 金庫
building-finances = 財政處
building-auberge = 酒店
building-shipyard = 船塢
building-academy = 航海學校
building-lighthouse = 燈塔
building-vitrails = 聖母院彩色玻璃
building-town_hall = 市政廳
building-clock = 大鐘
building-maclou = 聖馬克盧教堂
building-fierte = 聖羅曼聖髑
type-city = 城市
type-navigation = 航行
type-harbor = 海港
type-market = 市場
weather-calm = 平靜
weather-storm = 風暴
sea-none = 無
sea-pirates = 海盜
sea-poor_catch = 漁獲不佳
position-round = 第 { $number } 輪
position-unused = 備用 { $number }
event-card = 天氣{ $weather }、海上事件{ $sea }

## 建築的作用

effect-bank = 上限 { $cap }；每 { $per } 生息一
effect-vault = 無上限；每 { $per } 生息一
effect-finances = 自己每次販賣 { $values }
effect-auberge = 租金 { $rent }，每位未建者 +{ $more }
effect-shipyard = 輕帆船付 { $caravel }，武裝商船付 { $carrack }{ $slots ->
    [one] {""}
   *[other] ；兩位共有各得 { $split }
}
effect-academy = 輕帆船付 { $caravel }，武裝商船付 { $carrack }{ $slots ->
    [one] {""}
   *[other] ；兩位共有各得 { $split }
}
effect-lighthouse = 每輪修一艘船；終局每船 { $per }
effect-vitrails = 終局 { $values }
effect-town_hall = 終局 { $values }
effect-clock = 第二個行動加付 { $values }
effect-maclou = 不受海盜影響；終局 { $values }
effect-fierte = 不受漁獲不佳影響；看兩張事件卡

## 提示

prompt-action = 輪到你：執行一個行動，或跳過。你有 { $money } 元；再連續跳過 { $needed } 次，行動階段就結束。
prompt-clock = 大鐘：你可以加付 { $surcharge } 元，再執行一個不同類型的行動，或結束回合。
prompt-sail = 選擇出航的船，以及船上的鹽換成多少鯡魚與鱈魚。天氣：{ $weather }；海上事件：{ $sea }。
prompt-sail-herring = 選擇出航的船：船上的鹽換成鯡魚。天氣：{ $weather }；海上事件：{ $sea }。
prompt-move = 在倉庫與港內船隻之間移動貨物：每艘船的每種貨物限一次。{ $excess ->
    [0] 倉庫未超出容量。
   *[other] 倉庫超出 { $excess } 桶。
}
prompt-discard = 倉庫超出 { $excess } 桶：選擇捨棄什麼。
prompt-repair = 燈塔可修理一艘船：請選擇。
prompt-look = 聖羅曼聖髑：你可以查看兩張面朝下的事件卡。
prompt-swap = 你已看過{ $first }與{ $second }的事件卡：交換兩張，或維持原位。

## 行動

do-pass = 跳過
do-end-turn = 結束回合，不執行第二個行動
do-done = 完成
do-skip = 不查看
do-swap = 交換這兩張卡
do-keep = 維持原位
do-saline = 鹽礦升到 { $level } 級（每輪產鹽 { $made }），付 { $fee } + { $price }
do-depot = 倉庫擴到 { $room } 桶，付 { $fee } + { $price }
do-notre-dame = 聖母院升到 { $level } 級（值 { $value }），付 { $fee } + { $price }
do-build = 建造{ $building }（第 { $place } 位），付 { $fee } + { $price }
do-sail = 航行到開放海域並捕魚，付 { $fee }
do-return = 回到港口：{ $ships }；付 { $fee }
do-build-ship = 建造{ $ship }，付 { $fee } + { $price }
do-move-goods = 在倉庫與船隻之間移動貨物，付 { $fee }
do-sell = 販賣 { $count } 桶{ $good }，得 { $income }{ $source ->
    [depot_first] ，先取倉庫
   *[other] {""}
}；付 { $fee }
do-buy = 購買 { $count } 桶{ $good }，付 { $fee } + { $price }
do-ship = { $ship }出航：{ $catch ->
    [0] 沒有漁獲
   *[other] 鯡魚 { $herring }{ $cod_exists ->
        [0] {""}
       *[other] 、鱈魚 { $cod }
    }
}{ $lost ->
    [0] {""}
   *[other] ；損失 { $lost } 桶
}{ $damage ->
    [0] {""}
   *[other] ；受損 { $damage }
}
do-load = 把 { $count } 桶{ $good }裝上{ $ship }
do-unload = 從{ $ship }卸下 { $count } 桶{ $good }
do-discard = 捨棄 { $count } 桶{ $good }
do-repair = 修理{ $ship }
do-look = 查看{ $first }與{ $second }的事件卡

## 記錄

log-order-drawn = 行動順序：{ $order }
log-card-turned = 翻開{ $position }的事件卡：{ $card }
log-price = { $good } { $price }
log-round = 第 { $round } 輪。天氣：{ $weather }；海上事件：{ $sea_event }。價格：{ $prices }
log-passed = { $who }跳過（連續第 { $in_row } 次）
log-second = { $who }使用大鐘執行第二個行動（加付 { $surcharge }）
log-turn-ended = { $who }不執行第二個行動
log-debt = { $who }陷入負債：立即付利息 { $interest }
log-phase-ended = 全員連續跳過：第 { $round } 輪行動結束
log-saline = { $who }把鹽礦升到 { $level } 級：每輪產鹽 { $production }（付 { $fee } + { $price }）
log-depot = { $who }把倉庫擴到 { $capacity } 桶（付 { $fee } + { $price }）
log-notre-dame = { $who }把聖母院升到 { $level } 級，值 { $value }（付 { $fee } + { $price }）
log-built = { $who }建造{ $building }（第 { $place } 位，付 { $fee } + { $price }）
log-sail = { $who }出航（付 { $fee }）
log-fish = { $good } { $count }
log-no-fish = 沒有漁獲
log-ship = { $who }：{ $ship }出航：{ $catch }{ $storm ->
    [0] {""}
   *[other] ；風暴：受損 { $storm }
}{ $pirates ->
    [0] {""}
   *[other] ；海盜：受損 { $pirates }
}{ $lost ->
    [0] {""}
   *[other] ；{ $lost } 桶落海
}{ $spoilt ->
    [0] {""}
   *[other] ；漁獲不佳：失去鹽 { $spoilt }
}
log-returned = { $who }回到港口：{ $ships }（付 { $fee }）
log-ship-built = { $who }建造{ $ship }（付 { $fee } + { $price }）
log-share = { $who }因{ $building }收得 { $amount }
log-repaired = { $who }：燈塔修好{ $ship }（損傷 { $damage }）
log-cargo = { $who }移動貨物（付 { $fee }）
log-loaded = { $who }把 { $count } 桶{ $good }裝上{ $ship }
log-unloaded = { $who }從{ $ship }卸下 { $count } 桶{ $good }
log-discarded = { $who }捨棄 { $count } 桶{ $good }
log-sold = { $who }販賣 { $count } 桶{ $good }，得 { $income }{ $bonus ->
    [0] {""}
   *[other] ，財政處另給 { $bonus }
}（付 { $fee }）；現價 { $price }
log-bought = { $who }購買 { $count } 桶{ $good }（付 { $fee } + { $price }）
log-look-skipped = { $who }不查看事件卡
log-looked = { $who }查看{ $first }與{ $second }的事件卡
log-saw = { $who }查看兩張事件卡：{ $first }是 { $first_card }，{ $second }是 { $second_card }
log-swapped = { $who }交換{ $first }與{ $second }的事件卡
log-kept = { $who }讓事件卡維持原位
log-cards-shown = 翻開所有事件卡
log-salt = { $who }產鹽 { $count }{ $lost ->
    [0] {""}
   *[other] ；另 { $lost } 桶無處可放
}
log-rent = { $who }收租 { $amount }
log-interest = { $who }得利息 { $amount }
log-debt-grew = { $who }付債息 { $amount }
log-capped = { $who }超過金錢上限，失去 { $lost }
log-order = 新的行動順序，錢少者先：{ $order }
log-final = { $who }：金錢 { $money }、聖母院 { $notre_dame }、彩色玻璃 { $vitrails }、市政廳 { $town_hall }、燈塔 { $lighthouse }、聖馬克盧教堂 { $maclou }，合計 { $total }
log-ended = 遊戲結束。勝者：{ $winners }

## 拒絕

refuse-kind = 現在不是這個步驟。
refuse-same-type = 第二個行動必須與第一個不同類型。
refuse-money = 付不起：金錢不可低於 { $floor }。
refuse-price = { $building }要價 { $fee } + { $price }：金錢不可低於 { $floor }。
refuse-saline-top = 你的鹽礦已是最高級。
refuse-depot-top = 你的倉庫已是最高級。
refuse-notre-dame-top = 你已到聖母院的頂端。
refuse-notre-dame-full = 聖母院 { $level } 級已容不下更多商人。
refuse-owned = 你已擁有{ $building }。
refuse-slots = { $building }已沒有空位。
refuse-requirement = { $building }的建造條件尚未滿足。
refuse-no-ship-in-port = 你沒有船在港內。
refuse-ship-list = 每艘船只列一次，並依船隊順序。
refuse-not-at-sea = { $ship }不在海上。
refuse-not-in-port = { $ship }不在港內。
refuse-catch = 漁獲的分配與船上的鹽不符。
refuse-no-yard = 造船需要有船塢與航海學校。
refuse-ship-owned = 你已擁有{ $ship }。
refuse-nothing-to-move = 沒有貨物可移動。
refuse-move-ends = 貨物只能在倉庫與一艘船之間移動。
refuse-pair-used = 這艘船的這種貨物已移動過。
refuse-move-count = { $good }沒有這麼多桶，或放不下。
refuse-discard = 只能捨棄超出的部分：{ $excess } 桶。
refuse-no-cod = 兩人遊戲沒有鱈魚。
refuse-space = 倉庫沒有這麼多空間。
refuse-stock = 你在港內沒有這麼多{ $good }。
refuse-source = 只有在有差別時才能選擇先取倉庫。
refuse-done = 必須先做至少一步。
refuse-repair = { $ship }沒有受損。
refuse-look = 只能查看面朝下的卡。
refuse-look-order = 請依順序指定兩個不同的位置。

## 圖版

board-name = 鹹鹹海洋
board-about = 第 { $round } 輪，共 { $rounds } 輪。天氣：{ $weather }；海上事件：{ $sea }。{ $decider }
board-decides = 由{ $who }決定。
board-over = 遊戲已結束。
board-seat-about = { $who }：金錢 { $money }，聖母院 { $notre_dame } 級，船 { $ships } 艘，建築 { $buildings } 座。
board-price-about = { $good }：價格 { $price }。
board-round = 第 { $round } / { $rounds } 輪
board-market = 市場
board-costs = 行動啟動費
board-events = 事件卡
board-town = 盧昂的建築
board-cathedral = 聖母院
board-cathedral-level = { $level } 級：值 { $value }
board-cathedral-room = 限 { $room } 位
board-card-down = { $position }：面朝下
board-card-up = { $position }：{ $card }；天氣：{ $weather }；海上事件：{ $sea }
board-card-known = { $who }看過
board-cost = { $type }：啟動費 { $cost }
board-building = { $building }：要價 { $price }。{ $effect }。擁有者：{ $owners }
board-no-owners = 無人
board-ship = { $ship }，{ $where }：鹽 { $salt }、鯡魚 { $herring }、鱈魚 { $cod }；容量 { $capacity }，損傷 { $damage }
board-ship-none = { $ship }：未建造
board-port = 在港內
board-sea = 在海上
board-depot = 倉庫 { $count } / { $room }
board-saline = 鹽礦 { $level } 級：每輪 { $made }
board-passes = 連續跳過：{ $passes } / { $seats }
board-pass = 跳過
board-sail = 出航
board-quay = 移動貨物
board-buy = 購買
board-money = 金錢
board-buildings = 建築
board-ships = 船隻
board-goods = 貨物
board-pirates-done = 海盜已經來過
board-clock-used = { $who }本輪已使用
board-hold = { $ship }上的{ $good }：{ $count }
board-store = 倉庫裡的{ $good }：{ $count }
