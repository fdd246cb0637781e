import { onAnswer } from '#client/api/answers.ts'
import { answerOf, api } from '#client/api/client.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { checkNow } from '../connection/connectivity.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { isEditing, watchEditing } from './editing.ts'
import { answerOtherTabs, isEditingElsewhere } from './other-tabs.ts'
import { pageSituation } from './page-situation.ts'
import { registerServiceWorker, type AppWorker } from './register-service-worker.ts'
import { updateMoment, type UpdateMoment } from './update-moment.ts'
import { offerWaitingUpdate } from './waiting-update.ts'

export interface UpdateQuestion {
  readonly outdated: boolean
  readonly accept: () => void
  readonly later: () => void
}

interface Options {
  readonly database: OfflineDatabase
  readonly ask: (question: UpdateQuestion | null) => void
}

const LOOK_EVERY = 60 * 60_000
const LOOK_WHEN_SEEN = 5 * 60_000
const LOOK_AT_MOST_EVERY = 30_000
const CHECK_EVERY = 15_000
const ASK_AGAIN_AFTER = 60 * 60_000
const FRESH_FOR = 15_000
const TAKE_OVER_PATIENCE = 3_000
/** Milliseconds. A person who agreed to the update expects the reload within this time. */
const AGREED_FOR = 15_000
const RELOADED_FOR = 'device.reloaded-for'

/**
 * Checks for a new version at the start, each hour, and when the page becomes visible. Also checks when the server
 * refuses this version. Updates the page when that disturbs nobody (`updateMoment`), with one reload for each version.
 */
export async function keepUpToDate(options: Options): Promise<() => void> {
  const page = new PageVersion(options)
  const seenOrHidden = (): void => page.seenOrHidden()
  // A part that fails to load may belong to a build that no server has any more.
  const partMissing = (): void => void page.partMissing().catch(() => undefined)
  document.addEventListener('visibilitychange', seenOrHidden)
  addEventListener('eddyline:part-missing', partMissing)
  const looking = setInterval(() => page.look(), LOOK_EVERY)
  const checking = setInterval(() => page.check(), CHECK_EVERY)
  const stops = [watchEditing(), answerOtherTabs(), onAnswer(({ outdated }) => outdated && page.refused())]
  await page.start()
  return () => {
    clearInterval(looking)
    clearInterval(checking)
    document.removeEventListener('visibilitychange', seenOrHidden)
    removeEventListener('eddyline:part-missing', partMissing)
    for (const stop of stops) stop()
    offerWaitingUpdate(null)
  }
}

class PageVersion {
  readonly #options: Options
  readonly #loadedAt = Date.now()
  #worker: AppWorker | null = null
  #starting: Promise<void> | null = null
  #hiddenSince: number | null = document.visibilityState === 'hidden' ? Date.now() : null
  #lookedAt = Date.now()
  #ready = false
  /** The server's build, if it differs from this page's build and the page has no service worker. */
  #served: string | null = null
  #outdated = false
  /** True when a part of the page is missing or a person has agreed. */
  #wanted = false
  #askedAt = -Infinity
  #taken = false
  #waitedBefore = false
  #leaving = false
  #checking = false
  #askAfter = 0
  #takenOver: () => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  start(): Promise<void> {
    this.#starting ??= this.#register().finally(() => (this.#starting = null))
    return this.#starting
  }

  async #register(): Promise<void> {
    this.#worker = await registerServiceWorker({
      onWaiting: (before) => {
        this.#waitedBefore = before
        this.#becomeReady()
      },
      onTakenOver: () => this.#onTakenOver(),
    })
  }

  seenOrHidden(): void {
    const hidden = document.visibilityState === 'hidden'
    this.#hiddenSince = hidden ? Date.now() : null
    if (!hidden && Date.now() - this.#lookedAt > LOOK_WHEN_SEEN) this.look()
    this.check()
  }

  look(): void {
    // Without a network the check for a new version would fail, and the browser would log an error.
    if (!navigator.onLine) return
    void this.#look().catch(() => undefined)
  }

  check(): void {
    if (!this.#ready || this.#checking || this.#leaving) return
    this.#checking = true
    void this.#check()
      .catch(() => undefined)
      .finally(() => (this.#checking = false))
  }

  refused(): void {
    const isNew = !this.#outdated
    this.#outdated = true
    if (isNew || Date.now() - this.#lookedAt > LOOK_AT_MOST_EVERY) this.look()
    if (isNew) this.check()
  }

  async partMissing(): Promise<void> {
    // While somebody edits, a reload would lose work. The page then shows that a part is missing, and offers a reload
    // itself.
    if (isEditing() || !(await checkNow())) return
    this.#wanted = true
    this.look()
    this.check()
  }

  async #look(): Promise<void> {
    this.#lookedAt = Date.now()
    if (!this.#worker) await this.start()
    if (this.#worker) {
      await this.#worker.look()
      return
    }
    const { config } = await answerOf(api.GET('/config'))
    if (config.build === import.meta.env['EDDYLINE_BUILD']) return
    this.#served = config.build
    this.#becomeReady()
  }

  #becomeReady(): void {
    this.#ready = true
    offerWaitingUpdate(() => this.#activate())
    this.check()
  }

  async #check(): Promise<void> {
    const moment = await this.#moment()
    if (moment === 'now') {
      this.#options.ask(null)
      await this.#apply()
    } else if (moment === 'ask' && Date.now() >= this.#askAfter) this.#ask()
    else this.#options.ask(null)
  }

  async #moment(): Promise<UpdateMoment> {
    const situation = await pageSituation(this.#options.database, {
      hiddenSince: this.#hiddenSince,
      outdated: this.#outdated,
    })
    const lastActivity = Math.max(situation.lastActivity, this.#loadedAt)
    const moment = updateMoment({ ...situation, lastActivity })
    // A page that has just opened holds no work yet. A version that was already waiting when the page opened may
    // replace it.
    const isFresh = this.#waitedBefore && situation.now - this.#loadedAt < FRESH_FOR
    const isDue = moment === 'now' || (moment === 'ask' && (this.#wanted || isFresh))
    if (!isDue) return moment
    if (this.#served !== null && readStored(RELOADED_FOR, 'tab') === this.#served) return 'ask'
    return this.#taken || !(await isEditingElsewhere()) ? 'now' : 'wait'
  }

  #ask(): void {
    this.#options.ask({
      outdated: this.#outdated,
      accept: () => void this.#apply(),
      later: () => {
        this.#askAfter = Date.now() + ASK_AGAIN_AFTER
        this.#options.ask(null)
      },
    })
  }

  async #apply(): Promise<void> {
    if (this.#leaving) return
    if (this.#worker && !this.#taken) {
      this.#wanted = true
      this.#askedAt = Date.now()
      this.#worker.takeOver()
      return
    }
    // Without a service worker, only the server can serve the reloaded page.
    if (!this.#worker && !(await checkNow())) return
    this.#reload()
  }

  #onTakenOver(): void {
    this.#taken = true
    this.#ready = true
    this.#takenOver()
    if (this.#leaving) return
    // The new version now controls all tabs of this device, even if a person agreed to it in another tab. This tab
    // reloads at once only if a person agreed here a short time ago. Otherwise a reload might disturb a guest with a
    // cart, so `check` waits for a suitable moment or asks.
    if (Date.now() - this.#askedAt < AGREED_FOR) this.#reload()
    else this.check()
  }

  #reload(): void {
    this.#leaving = true
    if (this.#served !== null) writeStored(RELOADED_FOR, this.#served, 'tab')
    location.reload()
  }

  /** Call it only when the person is about to leave this page anyway. */
  async #activate(): Promise<void> {
    this.#leaving = true
    if (!this.#worker || this.#taken) return
    const takenOver = new Promise<void>((resolve) => {
      this.#takenOver = resolve
      setTimeout(resolve, TAKE_OVER_PATIENCE)
    })
    this.#worker.takeOver()
    await takenOver
  }
}
