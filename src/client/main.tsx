import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#client/api/query-client.ts'
import { markKiosk } from '#client/offline/kiosk.ts'
import { loadOtherTexts, loadTexts, locale } from '#client/shared-views/texts.ts'
import { afterPaint } from '#client/ui/after-paint.ts'
import { App } from './app/app.tsx'
import { applyBoot, readBoot } from './app/boot.ts'

const queryClient = createQueryClient()
const boot = readBoot()
const loadKeptAnswers = () => import('#client/api/kept-answers.ts')
const ignore = () => undefined

if (boot) applyBoot(queryClient, boot)
else {
  // The app shell came from this device: what it keeps is shown while the network is asked.
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
// English comes with the app; for another language the still first screen stands a moment longer.
if (locale === 'en') draw()
else void loadTexts().then(draw)

afterPaint(() => {
  void loadKeptAnswers()
    .then(({ keepAnswers }) => keepAnswers(queryClient))
    .catch(ignore)
  void loadOtherTexts().catch(ignore)
  void import('./app/start-offline.ts').then(({ startOffline }) => startOffline(queryClient)).catch(ignore)
})
