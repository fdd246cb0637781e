let touched = false

/** Notes a touch or key from now on: the code that watches activity loads only after the first paint. */
export function noteEarlyTouch(): void {
  const note = (): void => void (touched = true)
  for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, note, { capture: true, once: true })
}

/** True when somebody has touched this page since `noteEarlyTouch`. */
export function wasTouchedEarly(): boolean {
  return touched
}
