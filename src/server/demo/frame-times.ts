import type { DemoRaft } from './demo-outfitters.ts'

const framePauseSeconds = 1.2

/** Returns the local times of a raft's photos in order: `HH:mm:ss.SSS`. A raft must pass before midnight. */
export function frameTimes(raft: DemoRaft): readonly string[] {
  const start = Date.parse(`2000-01-01T${raft.time}Z`)
  return Array.from({ length: raft.photos }, (_, frame) =>
    new Date(start + Math.round(frame * framePauseSeconds * 1000)).toISOString().slice(11, 23),
  )
}
