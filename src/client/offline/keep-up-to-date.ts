import { onAnswer } from '#client/api/answers.ts'
import { answerOf, api } from '#client/api/client.ts'
import { checkNow } from './connectivity.ts'
import type { OfflineDatabase } from './database.ts'
import { isEditing, watchEditing } from './editing.ts'
import { answerOtherTabs, isEditingElsewhere } from './other-tabs.ts'
import { pageSituation } from './page-situation.ts'
import { registerServiceWorker, type AppWorker } from './register-service-worker.ts'
import { updateMoment, type UpdateMoment } from './update-moment.ts'
import { updateWaits } from './waiting-update.ts'

/** What whoever is there is asked. */
export interface UpdateQuestion {
  /** The page cannot go on without it. */
  readonly outdated: boolean
  readonly accept: () => void
  readonly later: () => void
}

interface Options {
  readonly database: OfflineDatabase
  /** Shows the question, or takes it away. */
  readonly ask: (question: UpdateQuestion | null) => void
}

const LOOK_EVERY = 60 * 60_000
const LOOK_WHEN_SEEN = 5 * 60_000
const LOOK_AT_MOST_EVERY = 30_000
const CHECK_EVERY = 15_000
const ASK_AGAIN_AFTER = 60 * 60_000
const FRESH_FOR = 15_000
const TAKE_OVER_PATIENCE = 3_000
/** Who has just agreed sees the new page come. */
const AGREED_FOR = 15_000
/** Of the tab: the build that a page without a worker was loaded anew for. */
const RELOADED_FOR = 'device.reloaded-for'

/**
 * Looks for new versions, at the start, when the page is looked at, every hour and when the server says that this one is
 * too old, and goes over to them when nobody is disturbed (`updateMoment`). One reload for each. Answers how to stop.
 */
export async function keepUpToDate(options: Options): Promise<() => void> {
  const page = new PageVersion(options)
  const seenOrHidden = (): void => page.seenOrHidden()
  // A part of the page is not to be had: it may be of a build that nobody serves any more.
  const partMissing = (): void => void page.partMissing().catch(() => undefined)
  document.addEventListener('visibilitychange', seenOrHidden)
  addEventListener('vite:preloadError', partMissing)
  const looking = setInterval(() => page.look(), LOOK_EVERY)
  const checking = setInterval(() => page.check(), CHECK_EVERY)
  const stops = [watchEditing(), answerOtherTabs(), onAnswer(({ outdated }) => outdated && page.refused())]
  await page.start()
  return () => {
    clearInterval(looking)
    clearInterval(checking)
    document.removeEventListener('visibilitychange', seenOrHidden)
    removeEventListener('vite:preloadError', partMissing)
    for (const stop of stops) stop()
    updateWaits(null)
  }
}

class PageVersion {
  readonly #options: Options
  readonly #loadedAt = Date.now()
  #worker: AppWorker | null = null
  #hiddenSince: number | null = document.visibilityState === 'hidden' ? Date.now() : null
  #lookedAt = Date.now()
  #ready = false
  /** Another build, of a server that this page has no worker for. */
  #served: string | null = null
  #outdated = false
  /** This page cannot show what was asked of it, or a person has agreed: nothing more is asked. */
  #wanted = false
  /** When this page last asked the new version to take over. */
  #askedAt = -Infinity
  /** The new version answers this page already. */
  #taken = false
  /** It waited already when this page came. */
  #waitedBefore = false
  #leaving = false
  #checking = false
  #askAfter = 0
  #takenOver: () => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  async start(): Promise<void> {
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
    void this.#look().catch(() => undefined)
  }

  check(): void {
    if (!this.#ready || this.#checking || this.#leaving) return
    this.#checking = true
    void this.#check()
      .catch(() => undefined)
      .finally(() => (this.#checking = false))
  }

  /** The server answers this build no more. */
  refused(): void {
    const isNew = !this.#outdated
    this.#outdated = true
    if (isNew || Date.now() - this.#lookedAt > LOOK_AT_MOST_EVERY) this.look()
    if (isNew) this.check()
  }

  async partMissing(): Promise<void> {
    // What was begun would be lost; the page says itself that something is missing, and offers to load it again.
    if (isEditing() || !(await checkNow())) return
    this.#wanted = true
    this.look()
    this.check()
  }

  async #look(): Promise<void> {
    this.#lookedAt = Date.now()
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
    updateWaits(() => this.#goOver())
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
    // Whoever has just opened the page has begun nothing on it.
    const isFresh = this.#waitedBefore && situation.now - this.#loadedAt < FRESH_FOR
    const isDue = moment === 'now' || (moment === 'ask' && (this.#wanted || isFresh))
    if (!isDue) return moment
    if (this.#served !== null && reloadedFor() === this.#served) return 'ask'
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
    // Without a worker the page comes from the server, which has to be there.
    if (!this.#worker && !(await checkNow())) return
    this.#reload()
  }

  #onTakenOver(): void {
    this.#taken = true
    this.#ready = true
    this.#takenOver()
    if (this.#leaving) return
    // Another tab may have gone over, long after this one wished to: it may be in the middle of a cart by now.
    if (Date.now() - this.#askedAt < AGREED_FOR) this.#reload()
    else this.check()
  }

  #reload(): void {
    this.#leaving = true
    if (this.#served !== null) noteReload(this.#served)
    location.reload()
  }

  /** For a page that leaves by itself. */
  async #goOver(): Promise<void> {
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

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_FOR)
  } catch {
    return null
  }
}

function noteReload(build: string): void {
  try {
    sessionStorage.setItem(RELOADED_FOR, build)
  } catch {
    // Storage is denied: at worst the page is loaded once more.
  }
}
