let touched = false

export function noteEarlyTouch(): void {
  const note = (): void => void (touched = true)
  for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, note, { capture: true, once: true })
}

export function wasTouchedEarly(): boolean {
  return touched
}
