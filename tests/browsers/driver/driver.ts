interface Point {
  readonly x: number
  readonly y: number
}

/** One action of the mouse. It moves to a point in CSS pixels of the window, or its button goes down or up. */
export type PointerStep =
  { readonly kind: 'move'; readonly x: number; readonly y: number } | { readonly kind: 'down' | 'up' }

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** The folders with a device's data. They stay when its browser is killed, so the next browser uses them again. */
export interface Folders {
  readonly profile: string
  readonly downloads: string
  readonly console: string
}

/** A running browser. All calls act on the visible tab. Coordinates are CSS pixels of the window, also for frames. */
export interface Driver {
  goto(url: string): Promise<void>
  openTab(url: string): Promise<void>
  /** Shows a tab. `place` counts the tabs from 0 in the order in which they were opened. */
  showTab(place: number): Promise<void>
  /** Closes the visible tab. Show another tab before the next call. */
  closeTab(): Promise<void>
  reload(): Promise<void>
  /**
   * Runs the source of a function in the page, or in the frame with this title. Arguments and result are JSON. Rejects
   * with the function's error.
   */
  evaluate(source: string, args: readonly unknown[], frame: string | null): Promise<unknown>
  point(steps: readonly PointerStep[]): Promise<void>
  /** Drags from a point to another point with a mouse and the browser's own drag and drop. */
  dragAndDrop(from: Point, to: Point): Promise<void>
  type(text: string): Promise<void>
  /** Chooses files in the page's file input. The selector must match exactly one input. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Returns a picture of the window as a PNG file. */
  screenshot(): Promise<Buffer>
  /** All console errors and uncaught errors of the pages since the browser started. */
  complaints(): readonly string[]
  /** Kills the browser without warning, as a dead battery does. Resolves when all its processes have ended. */
  kill(): Promise<void>
}

/** Starts a browser on a device's folders. Every page runs the script before its own scripts. */
export type StartBrowser = (folders: Folders, size: WindowSize, script: string) => Promise<Driver>
