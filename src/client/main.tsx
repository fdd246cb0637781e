import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#client/api/query-client.ts'
import { onAnswer } from '#client/api/answers.ts'
import { learnServerTime } from '#client/device/connection/server-clock.ts'
import { noteInstallOffer } from '#client/device/install/install-offer.ts'
import { noteEarlyTouch } from '#client/device/kiosk/early-touch.ts'
import { markKiosk } from '#client/device/kiosk/kiosk.ts'
import { loadOtherTexts, loadTexts, locale } from '#client/shared-views/chosen-texts.ts'
import { afterPaint } from '#client/ui/loading/after-paint.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { App } from './app/start/app.tsx'
import { loadOrReload } from './app/start/load-or-reload.ts'
import { applyBoot, learnBootTime, readBoot } from './app/start/page-boot.ts'

const queryClient = createQueryClient()
const boot = readBoot()
const loadKeptAnswers = () => import('#client/api/kept-answers.ts')
const ignore = () => undefined

// Learns the time before any answer shows, because a discount that begins or ends on screen moves the buttons below.
onAnswer(({ serverTime, sentAt, receivedAt }) => void learnServerTime(serverTime, sentAt, receivedAt))
if (boot) {
  learnBootTime(boot)
  applyBoot(queryClient, boot)
} else {
  // The app shell came from the service worker: show kept answers while the server is asked.
  void loadKeptAnswers()
    .then(({ restoreAnswers }) => restoreAnswers(queryClient))
    .catch(ignore)
}

function draw(): void {
  document.documentElement.lang = locale
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App queryClient={queryClient} boot={boot} />)
}

markKiosk()
noteEarlyTouch()
noteInstallOffer()
// English is in the first script. Other languages load while the static first screen stays.
if (locale === 'en') draw()
else void loadTexts().then(draw)

afterPaint(() => {
  void retryUntilLoaded(loadKeptAnswers).then(({ keepAnswers }) => keepAnswers(queryClient), ignore)
  void loadOtherTexts().catch(ignore)
  void loadOrReload(() => import('./app/start/start-device.ts')).then((device) =>
    device?.startOffline(queryClient, { isFromServer: boot !== null }),
  )
})
