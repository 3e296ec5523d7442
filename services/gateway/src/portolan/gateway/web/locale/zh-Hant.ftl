# 頁面上的文字。每則訊息在每種語言中都有；遊戲帶來自己的文字。

site-title = Portolan：重度桌上遊戲
skip-to-content = 跳到內容
nav-label = 主選單
nav-mine = 我的對局
language-label = 語言
theme-to-light = 淺色
theme-to-dark = 深色
theme-to-system = 依系統的顏色
list-comma = {"、"}

home-title = 在這裡玩重度桌遊
home-lead = 與真人或電腦對戰，電腦或手機都行。不需要帳號：連結就是你的座位。
games = 遊戲
no-games = 目前這裡沒有提供遊戲。
game-away = 這個遊戲目前沒有回應，請稍後再來。
game-seats = { $min ->
    [1] { $max ->
        [1] 1 人
       *[other] 1 至 { $max } 人
    }
   *[other] { $min } 至 { $max } 人
}
game-minutes = 約 { $minutes } 分鐘
game-weight-short = 難度
game-weight = 難度 { $weight }／5
quick-seats = 人數
quick-level = 對手
quick-play = 立即開始
new-match = 與真人開新對局
rules = 規則
rules-of = { $game }的規則
rules-english-only = 這份規則尚未翻譯，以下是英文原文。
rule = 規則 { $id }
open-matches = 等待加入的對局
no-open-matches = 目前沒有人在等玩家。開一場對局並分享連結吧。
running-matches = 進行中的對局
no-running-matches = 目前沒有進行中的對局。
with-people = 玩家：{ $people }
nobody-yet = 還沒有人
seats-open = { $count } 個空位
join = 加入
watch = 觀戰
continue = 繼續
you-play = 你在局中
open-table = 到牌桌
back-home = 回到遊戲列表

mine-lead = 這個瀏覽器有座位的對局。要在別處繼續，請在牌桌上使用「移到另一部裝置」。
mine-none = 你還沒有任何對局的座位。
status-waiting = 等待玩家
status-active = 進行中
status-finished = 已結束
status-abandoned = 已中止
your-turn = 輪到你

new-title = 新對局：{ $game }
your-name = 你的名字
seats = 座位
seat-name = 座位 { $number }
seat-me = 我
seat-open = 開放：有連結的人
seat-nobody = 無人
new-seats-hint = { $min } 至 { $max } 個座位；無人的座位不計。
options = 選項
option-default = 預設
pace = 步調
clock = 計時
clock-none = 不計時
clock-30s = 每個決定 30 秒
clock-2m = 每個決定 2 分鐘
clock-1d = 每個決定 1 天
clock-3d = 每個決定 3 天
clock-15m = 15 分鐘，每個決定加 10 秒
clock-60m = 60 分鐘，每個決定加 20 秒
undo-allowed = 收回
undo-yes = 未揭露資訊前可以收回
undo-no = 不可收回
create = 建立對局
new-refused = 無法建立這場對局：{ $what }：{ $reason }
new-refused-form = 無法建立這場對局：請檢查座位與名字。
bot = 電腦（{ $level }）
level-random = 隨機
level-greedy = 快手
level-search = 思考

fill-with-bots = 改與電腦對戰
waiting-lead = 所有座位坐滿後對局自動開始，這個頁面會立刻顯示。
invite = 邀請
invite-lead = 打開這個連結的人可以坐下空位，或觀戰。
seat-is-open = 空位
sit-down = 坐下
you = 你
cancel-match = 中止對局
cancel-sure = 對局會為所有人結束，沒有結果。

title-turn = ● 輪到你 · { $game }
board = 圖板
table = 牌桌
zoom = 縮放
zoom-in = 放大
zoom-out = 縮小
zoom-fit = 整個圖板
offline = 連線中斷。恢復後頁面會自動跟上。
unsent = 你的點選沒有送出，什麼都沒有發生：連線恢復後請再點一次。
log = 經過
show-position = 顯示這個局面
more = 更多
replay = 重播
move-seat = 移到另一部裝置
watch-link = 觀戰連結
sound = 輪到我時發出聲音
resign = 認輸
resign-sure = 電腦會替你繼續，你排在最後。
resigned = 已認輸
decides = 決定中
winner = 勝
points = { $points } 分
rank = 第 { $rank } 名
finished = 對局結束。
abandoned = 對局已中止。
you-watch = 你正在觀戰。
you-wait = 還沒輪到你。每一步都會立刻顯示在這裡。
undo = 收回
rematch = 再來一局
seat-link-void = 這個瀏覽器保存的座位連結已失效。你正在觀戰。

notice-stale = 那個決定已經過去：牌桌已有進展。這是現在的局面。
notice-not-asked = 你現在沒有要決定的事：牌桌已有進展。
notice-over = 對局已經結束。
notice-not-started = 對局還沒開始。
notice-try-again = 別人一再搶先。什麼都沒有發生，請再試一次。
notice-rules-away = 遊戲目前沒有回應。什麼都沒有發生，請稍後再試。
notice-illegal = 不允許：{ $reason }
notice-undo-off = 這場對局不可收回。
notice-undo-nothing = 沒有可以收回的：已揭露資訊，或別的座位已行動。
notice-undo-not-yours = 上一個行動是別的座位做的，不能收回。
notice-undo-stale = 牌桌已有進展，所以沒有收回。這是現在的局面。

log-start = 對局開始。
log-seat = { $name } 入座。
log-undo = { $name } 收回上一個行動。
log-clock = 時間到：電腦替 { $name } 決定。
log-resign = { $name } 認輸，由電腦繼續。
log-end-finished = 對局結束。
log-end-abandoned = 對局中止。

move-lead = 在另一部裝置打開這個連結。它是你座位的鑰匙，請勿交給別人。

replay-at = 版本 { $version }／{ $last }
replay-version = 版本
replay-first = 到開頭
replay-back = 上一步
replay-play = 播放
replay-on = 下一步
replay-last = 到結尾
replay-show = 顯示
replay-link-hint = 這個頁面的網址就是這個局面的連結。
eyes = 觀看者
eyes-public = 公眾
eyes-until-end = 對局結束後才能用別的座位的眼睛看。

verify = 驗證洗牌與擲骰
verify-holds = 一切屬實：對局確實如紀錄進行。
verify-fails = 有不符之處。
verify-seed = 種子與對局開始時公布的指紋相符（{ $hash }）。
verify-seed-wrong = 種子與對局開始時公布的指紋不符。
verify-log = 紀錄完整且未經更改：{ $entries } 筆，指紋 { $hash }。
verify-log-wrong = 紀錄被更改過，或有缺漏。
verify-moves = 依規則重走了 { $actions } 個行動：每次洗牌、抽牌與擲骰都與紀錄相同。
verify-moves-wrong = 從版本 { $version } 起，規則與種子得出的和紀錄不同。
verify-result = 結果與規則得出的相同。
verify-result-wrong = 結果與規則得出的不同。

problem-title = 沒有成功
problem-other = 無法完成這個請求。請返回再試一次。
problem-invalid-request = 請求不完整或無效。請返回檢查輸入的內容。
problem-unauthenticated = 這個瀏覽器在這場對局沒有座位。請先打開你的座位連結。
problem-forbidden = 你不能使用這裡：座位連結已失效，或屬於別人。
problem-no-such-path = 這個網址沒有內容。
problem-no-such-game = 這裡沒有這個遊戲。
problem-no-such-match = 沒有這場對局，可能早已結束並清除。
problem-no-such-seat = 對局沒有這個座位。
problem-no-such-version = 對局沒有這個局面。
problem-not-started = 對局還沒進行到那裡。
problem-already-started = 對局還沒結束。
problem-over = 對局已經結束。
problem-seat-taken = 別人剛剛坐下了這個座位。
problem-key-reused = 這份表單先前已送出過不同的內容。請重新打開頁面。
problem-too-many-matches = 短時間內從這裡開了太多對局。請等一分鐘再試。
problem-rules-away = 遊戲目前沒有回應。頁面會自動再試。
problem-store-away = 伺服器目前連不上它的儲存。頁面會自動再試。
problem-conflict = 別人一再搶先。請再試一次。
problem-stopping = 伺服器正在重新啟動。頁面會自動再試。
