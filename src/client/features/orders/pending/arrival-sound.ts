const STORED = 'eddyline.arrival-sound'

let context: AudioContext | null = null

/** True when arrivals ring on this device, which is the default. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

export function setSound(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off')
  } catch {
    // Storage is denied: the choice is lost with the page.
  }
  if (on) readySound()
}

/** Call it at a press: browsers allow sound only from then on. */
export function readySound(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
}

/** Plays two short tones, if the sound is on and the browser allows it. */
export function ringArrival(): void {
  if (!isSoundOn() || context?.state !== 'running') return
  const { currentTime, destination } = context
  for (const [place, pitch] of [880, 1174.7].entries()) {
    const at = currentTime + place * 0.16
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.25, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4)
    tone.connect(volume).connect(destination)
    tone.start(at)
    tone.stop(at + 0.45)
  }
}
