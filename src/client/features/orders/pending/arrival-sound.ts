import { readStored, writeStored } from '#client/storage.ts'

const STORED = 'eddyline.arrival-sound'

let context: AudioContext | null = null

export function isSoundOn(): boolean {
  return readStored(STORED) !== 'off'
}

export function setSound(on: boolean): void {
  writeStored(STORED, on ? 'on' : 'off')
  if (on) readySound()
}

/** Call it when the user presses something, because browsers allow sound only after a press. */
export function readySound(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
}

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
