import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { withoutGluedText } from '#domain/app-pages.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { onAnswer } from '#client/api/answers.ts'
import { learnServerTime } from '#client/device/connection/server-clock.ts'
import { noteInstallOffer } from '#client/device/install/install-offer.ts'
import { noteEarlyTouch } from '#client/device/kiosk/early-touch.ts'
import { markKiosk } from '#client/device/kiosk/kiosk.ts'
import { loadOtherTexts, loadTexts, locale } from '#client/shared-views/chosen-texts.ts'
import { afterPaint } from '#client/ui/loading/after-paint.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { tolerateTranslators } from '#client/ui/loading/tolerate-translators.ts'
import { App } from './app/shell/app.tsx'
import { loadOrReload } from './app/boot/load-or-reload.ts'
import { applyBoot, learnBootTime, readBoot } from './app/boot/page-boot.ts'

const queryClient = createQueryClient()
const boot = readBoot()
const loadPersistedAnswers = () => import('#client/api/persisted-answers.ts')
const ignore = () => undefined

// Learns the server's time from each answer before the page shows that answer. Otherwise a discount could begin or end
// after the page is drawn, and move the buttons below.
onAnswer(({ serverTime, sentAt, receivedAt }) => void learnServerTime(serverTime, sentAt, receivedAt))
if (boot) {
  learnBootTime(boot)
  applyBoot(queryClient, boot)
} else {
  // The HTML came from the service worker and holds no data. The page shows kept answers while it asks the server.
  void loadPersistedAnswers()
    .then(({ restoreAnswers }) => restoreAnswers(queryClient))
    .catch(ignore)
}

function draw(): void {
  document.documentElement.lang = locale
  const root = document.getElementById('root')
  // As a transition, React draws the page in short tasks. Between them the browser answers taps.
  if (root) startTransition(() => createRoot(root).render(<App queryClient={queryClient} boot={boot} />))
}

tolerateTranslators()
// The service worker answers such a link with the page. The server would redirect it.
const { pathname, search, hash } = location
const clean = withoutGluedText(pathname)
if (clean !== pathname) history.replaceState(history.state, '', clean + search + hash)
markKiosk()
noteEarlyTouch()
noteInstallOffer()
// The first script contains the English texts. Other languages load while the static first screen stays.
if (locale === 'en') draw()
else void loadTexts().then(draw)

afterPaint(() => {
  void retryUntilLoaded(loadPersistedAnswers).then(({ persistAnswers }) => persistAnswers(queryClient), ignore)
  void loadOtherTexts().catch(ignore)
  void loadOrReload(() => import('./app/boot/start-device.ts')).then((device) =>
    device?.startDevice(queryClient, { isFromServer: boot !== null }),
  )
})
