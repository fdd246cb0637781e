import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { TableSkeleton } from '#client/ui/loading/table-skeleton.tsx'
import { Figure, Figures } from '#client/ui/pictures/figures.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { DamagedFigure, DamagedOriginals } from './damaged-originals.tsx'
import { systemQuery, type SystemState as State } from './system.queries.ts'
import { nameText, numberText, sizeText, timeText } from './system-words.ts'
import { WorkList } from './work-list.tsx'
import styles from './system.module.css'

export function SystemPage() {
  return (
    <StaffShell title={staffText('system.title')} lead={staffText('system.lead')}>
      <SystemState />
    </StaffShell>
  )
}

function SystemState() {
  const { data, error, refetch } = useQuery(systemQuery())
  if (!data)
    return (
      <div className={styles.card}>
        {error ? <TableFailure error={error} onRetry={() => void refetch()} /> : <TableSkeleton columns={3} />}
      </div>
    )
  return (
    <>
      {error ? <TableFailure error={error} onRetry={() => void refetch()} beside /> : null}
      <Processes processes={data.processes} />
      <Work work={data.work} />
      <div className={styles.columns}>
        <Backups backups={data.backups} processes={data.processes} />
        <Builds builds={data.builds} />
      </div>
      <WorkList />
      <DamagedOriginals />
      <Sweeps sweeps={data.sweeps} />
    </>
  )
}

interface CardProps {
  title: string
  none: string | null
  wide?: boolean
  children: ReactNode
}

function Card({ title, none, wide = false, children }: CardProps) {
  return (
    <SectionCard tight title={title}>
      {none === null ? (
        <ul className={wide ? styles.wide : styles.list}>{children}</ul>
      ) : (
        <p className={styles.quiet}>{none}</p>
      )}
    </SectionCard>
  )
}

interface LineProps {
  name: string
  mark: string
  tone: 'good' | 'bad' | 'plain'
  facts: readonly string[]
}

function Line({ name, mark, tone, facts }: LineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.mark} data-tone={tone}>
          {mark}
        </span>
      </div>
      {facts.map((fact) => (
        <p key={fact} className={styles.quiet}>
          {fact}
        </p>
      ))}
    </li>
  )
}

const parts = {
  disk: 'system.disk',
  database: 'system.database',
  storage: 'system.storage',
  mail: 'system.mail-server',
} as const

function Processes({ processes }: Pick<State, 'processes'>) {
  return (
    <Card title={staffText('system.processes')} none={processes.length > 0 ? null : staffText('system.no-processes')}>
      {processes.map((each) => {
        const [first] = each.failing
        const mark = each.silent
          ? staffText('system.silent')
          : first
            ? staffText('system.failing', { part: staffText(parts[first.part]) })
            : staffText('system.works')
        const free =
          each.disk_free_bytes === null ? [] : [staffText('system.free', { size: sizeText(each.disk_free_bytes) })]
        return (
          <Line
            key={each.instance}
            name={each.instance}
            mark={mark}
            tone={each.silent || first ? 'bad' : 'good'}
            facts={[
              [
                staffText(`system.role-${each.role}`),
                ...(each.makes_backups ? [staffText('system.makes-backups')] : []),
                ...free,
                staffText('system.started', { time: timeText(each.started_at) }),
              ].join(' · '),
              ...(each.silent ? [staffText('system.seen', { time: timeText(each.seen_at) })] : []),
              ...each.failing.map(
                ({ part, reason, since }) =>
                  `${staffText(parts[part])}: ${staffText('system.since', { reason, time: timeText(since) })}`,
              ),
            ]}
          />
        )
      })}
    </Card>
  )
}

function Work({ work }: Pick<State, 'work'>) {
  return (
    <div className={styles.figures}>
      <Figures label={staffText('system.work')}>
        {work.map(({ failed, kind, oldest, waiting }) => {
          const hints = [
            oldest === null
              ? staffText('system.nothing-waits')
              : staffText('system.oldest', { time: timeText(oldest) }),
            ...(failed > 0 ? [staffText('system.failed-count', { count: numberText(failed) })] : []),
          ]
          return (
            <Figure key={kind} label={staffText(`system.${kind}`)} hint={hints.join(' · ')}>
              {numberText(waiting)}
            </Figure>
          )
        })}
        <DamagedFigure />
      </Figures>
    </div>
  )
}

function Backups({ backups, processes }: Pick<State, 'backups' | 'processes'>) {
  const isForgotten = processes.length > 0 && processes.every(({ makes_backups: makes }) => !makes)
  return (
    <Card
      title={staffText('system.backups')}
      none={backups.length > 0 || isForgotten ? null : staffText('system.no-backup')}
    >
      {isForgotten ? <li className={styles.quiet}>{staffText('system.no-daily-backup')}</li> : null}
      {backups.map((each) => {
        const ended = each.finished_at !== null || each.failure !== null
        const bad = each.failure !== null || each.damage !== null
        return (
          <Line
            key={each.name}
            name={each.name}
            mark={staffText(bad ? 'system.failed' : ended ? 'system.done' : 'system.waiting')}
            tone={bad ? 'bad' : ended ? 'good' : 'plain'}
            facts={backupFacts(each)}
          />
        )
      })}
    </Card>
  )
}

function backupFacts(backup: State['backups'][number]): string[] {
  const { byte_size: bytes, damage, failure, finished_at: finished, verified_at: verified } = backup
  const started = timeText(backup.started_at)
  if (failure !== null) return [staffText('system.backup-failed', { time: started, reason: failure })]
  if (finished === null) return [staffText('system.backup-running', { time: started })]
  return [
    staffText('system.backup-made', { time: timeText(finished), size: sizeText(bytes ?? 0) }),
    verified === null
      ? staffText('system.backup-unchecked')
      : damage === null
        ? staffText('system.backup-good', { time: timeText(verified) })
        : staffText('system.backup-damaged', { time: timeText(verified), reason: damage }),
  ]
}

function Builds({ builds }: Pick<State, 'builds'>) {
  return (
    <Card title={staffText('system.builds')} none={builds.length > 0 ? null : staffText('system.no-builds')}>
      {builds.map(({ id, page_seen_at: seen, state }) => (
        <Line
          key={id}
          name={id}
          mark={staffText(`system.build-${state}`)}
          tone={state === 'current' ? 'good' : 'plain'}
          facts={[
            seen === null ? staffText('system.page-unseen') : staffText('system.page-seen', { time: timeText(seen) }),
          ]}
        />
      ))}
    </Card>
  )
}

const sweepNames: Readonly<Record<string, string>> = {
  orphans: staffText('system.sweep-orphans'),
  uploads: staffText('system.sweep-uploads'),
}

function Sweeps({ sweeps }: Pick<State, 'sweeps'>) {
  return (
    <Card wide title={staffText('system.sweeps')} none={sweeps.length > 0 ? null : staffText('system.no-sweeps')}>
      {sweeps.map(({ finished_at: finished, name, saved_at: saved }) => (
        <Line
          key={name}
          name={sweepNames[name] ?? nameText(name)}
          mark={staffText(finished === null ? 'system.waiting' : 'system.done')}
          tone={finished === null ? 'plain' : 'good'}
          facts={[
            finished === null
              ? staffText('system.sweep-begun', { time: timeText(saved) })
              : staffText('system.sweep-done', { time: timeText(finished) }),
          ]}
        />
      ))}
    </Card>
  )
}
