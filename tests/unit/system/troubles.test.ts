import { describe, expect, it } from 'vitest'
import { nextSteps, type KnownAlert, type Alert } from '#server/modules/system/alerts.ts'

const hour = 3_600_000
const start = new Date('2026-07-04T06:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * hour)
const disk: Alert = { kind: 'disk-low', since: start, fact: '1.2 GB are free.' }

/**
 * Calls `nextSteps`, which decides on the operator's mails, once for each check. Keeps the known alerts from one
 * check to the next, as the job `tell-operator` does. Returns the mails, each with its hour.
 */
function mailsOf(looks: readonly (readonly [hours: number, found: readonly Alert[]])[]): string[] {
  const known = new Map<string, KnownAlert>()
  return looks.flatMap(([hours, found]) =>
    nextSteps(found, [...known.values()], after(hours)).flatMap((step) => {
      switch (step.step) {
        case 'begins':
        case 'lasts':
          known.set(step.alert.kind, { ...step.alert, mailedAt: after(hours), absentSince: null })
          return [`${hours} h: ${step.alert.kind} ${step.step}`]
        case 'ends':
          known.delete(step.known.kind)
          return [`${hours} h: ${step.known.kind} ends`]
        case 'leaves':
        case 'returns': {
          const before = known.get(step.kind)
          if (before) known.set(step.kind, { ...before, absentSince: step.step === 'leaves' ? after(hours) : null })
          return []
        }
      }
    }),
  )
}

const every10Minutes = (from: number, to: number, found: (hours: number) => readonly Alert[]) =>
  Array.from({ length: Math.round((to - from) * 6) }, (_, n) => [from + n / 6, found(from + n / 6)] as const)

describe('the mails about a alert', () => {
  it('are sent when it begins, once a day while it lasts, and an hour after its end', () => {
    const mails = mailsOf(every10Minutes(0, 60, (hours) => (hours < 50 ? [disk] : [])))
    expect(mails).toEqual([
      '0 h: disk-low begins',
      '24 h: disk-low lasts',
      '48 h: disk-low lasts',
      '51 h: disk-low ends',
    ])
  })

  it('do not repeat for a alert that comes and goes within the hour', () => {
    const mails = mailsOf(every10Minutes(0, 10, (hours) => (Math.round(hours * 6) % 5 === 0 ? [disk] : [])))
    expect(mails).toEqual(['0 h: disk-low begins'])
  })

  it('are separate for each kind of alert', () => {
    const backup: Alert = { kind: 'backup', since: start, fact: 'The last backup failed.' }
    expect(
      mailsOf([
        [0, [disk]],
        [1, [disk, backup]],
        [2, [disk, backup]],
      ]),
    ).toEqual(['0 h: disk-low begins', '1 h: backup begins'])
  })

  it('keep naming the time at which a alert first began', () => {
    const known: KnownAlert = { kind: 'disk-low', since: start, mailedAt: start, absentSince: null }
    const [step] = nextSteps([{ ...disk, since: after(25) }], [known], after(25))
    expect(step).toMatchObject({ step: 'lasts', alert: { since: start } })
  })
})
