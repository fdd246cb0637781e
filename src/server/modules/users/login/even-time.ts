import { setTimeout as pause } from 'node:timers/promises'

/** The shortest time of an answer, in milliseconds. */
const answerMs = 250

/** Takes so long that the time of an answer does not reveal what `work` found. */
export async function inEvenTime(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), pause(answerMs)])
}
