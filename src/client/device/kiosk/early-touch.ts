let touched = false

/** Records the first touch or key press, because the code that watches activity loads only after the first paint. */
export function noteEarlyTouch(): void {
  const note = (): void => void (touched = true)
  for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, note, { capture: true, once: true })
}

export function wasTouchedEarly(): boolean {
  return touched
}
