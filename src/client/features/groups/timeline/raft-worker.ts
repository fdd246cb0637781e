import { raftsByDay } from '#domain/photos/suggest-groups.ts'

export interface RaftRequest {
  readonly photos: Parameters<typeof raftsByDay<number>>[0]
  readonly zone: string
}

export type RaftAnswer = ReturnType<typeof raftsByDay<number>>

addEventListener('message', ({ data: { photos, zone } }: MessageEvent<RaftRequest>) => {
  postMessage(raftsByDay(photos, zone) satisfies RaftAnswer)
})
