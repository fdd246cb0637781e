/** In CSS pixels of the window. */
interface Point {
  readonly x: number
  readonly y: number
}

/** One step of a pointer, in CSS pixels of the window. */
export type PointerStep =
  { readonly kind: 'move'; readonly x: number; readonly y: number } | { readonly kind: 'down' | 'up' }

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** The folders of a device. They outlive its browser. */
export interface Folders {
  readonly profile: string
  readonly downloads: string
  readonly console: string
}

/** A running browser. Coordinates and actions are those of the tab shown, frames included. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Opens another tab and shows it. */
  openTab(url: string): Promise<void>
  /** Shows a tab by its place in the order of their opening, from 0. */
  showTab(place: number): Promise<void>
  /** Closes the tab shown. Show another before the next call. */
  closeTab(): Promise<void>
  reload(): Promise<void>
  /**
   * Runs a function's source in the page, or in its frame of this title. Resolves with its result, and rejects with its
   * error. Arguments and result are JSON.
   */
  evaluate(source: string, args: readonly unknown[], frame: string | null): Promise<unknown>
  point(steps: readonly PointerStep[]): Promise<void>
  /** Drags from a point to another one as a person's mouse does, with the browser's own drag and drop. */
  dragAndDrop(from: Point, to: Point): Promise<void>
  type(text: string): Promise<void>
  /** Chooses files in the page's only file input that this selector finds. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Returns the console errors and uncaught errors since the start. */
  complaints(): readonly string[]
  /** Kills the browser as a dead battery does, and waits for the end of all its processes. */
  kill(): Promise<void>
}

/** Starts a browser of the engine on a device's folders. Every page runs the script before its own ones. */
export type StartBrowser = (folders: Folders, size: WindowSize, script: string) => Promise<Driver>
