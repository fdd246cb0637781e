import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { ShowMore } from '#client/ui/tables/pages.tsx'
import { actionsColumn, type Column } from '#client/ui/tables/table-column.ts'
import { answerOf, api } from '#client/api/client.ts'
import { systemWorkQuery, type SystemItem, type WorkKind } from './system.queries.ts'
import { SystemTable } from './system-table.tsx'
import { nameText, timeText } from './system-words.ts'
import styles from './system.module.css'

const changes = [['system']]
const lists = (['mail', 'zip', 'payment', 'refund'] as const).flatMap((kind) => [
  { kind, failed: false },
  ...(kind === 'mail' || kind === 'zip' ? [{ kind, failed: true }] : []),
])
const choices = lists.map(({ failed, kind }) => ({
  value: `${kind}-${failed ? 'failed' : 'waiting'}`,
  label: staffText(failed ? 'system.failed-of' : 'system.waiting-of', { kind: staffText(`system.${kind}`) }),
}))

export function WorkList() {
  // Mails to the operator link to a list.
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState(search.get('list') ?? '')
  const place = Math.max(
    0,
    choices.findIndex(({ value }) => value === chosen),
  )
  const { failed, kind } = lists[place] ?? { kind: 'mail' as const, failed: false }
  const list = useInfiniteQuery(systemWorkQuery(kind, failed))
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data])
  const [toGiveUp, setToGiveUp] = useState<SystemItem | null>(null)
  const retrying = useSaving(changes, staffText('system.retried'))
  const givingUp = useSaving(changes, staffText('system.given-up'))
  const retryingAll = useSaving(changes, staffText('system.all-retried'))
  const { label = '', value = '' } = choices[place] ?? {}
  const columns = columnsOf(kind, {
    busy: retrying.busy,
    onRetry: ({ id }) => void retrying.run(() => retryWork(kind, id)),
    onGiveUp: setToGiveUp,
  })
  return (
    <>
      <section className={styles.frame} aria-label={label} aria-busy={rows === undefined && !list.error}>
        <div className={`${styles.toolbar} ${styles.chooser}`}>
          <SelectField label={staffText('system.show')} value={value} options={choices} onChange={setChosen} />
          {rows?.some(({ can_retry: canRetry }) => canRetry) ? (
            <Button
              variant="secondary"
              busy={retryingAll.busy}
              onClick={() => void retryingAll.run(() => retryAllWork(kind))}
            >
              {staffText('system.retry-all')}
            </Button>
          ) : null}
        </div>
        <SystemTable
          {...{ label, rows, columns }}
          rowKey={({ id }) => id}
          pages={list}
          empty={<EmptyState icon="check" title={staffText(failed ? 'system.none-failed' : 'system.none-waiting')} />}
        />
      </section>
      <div className={styles.more}>
        <ShowMore pages={list} />
      </div>
      {toGiveUp ? (
        <ConfirmDialog
          danger
          title={staffText('system.give-up-title', { what: kind })}
          text={staffText(kind === 'mail' ? 'system.give-up-mail' : 'system.give-up-zip')}
          verb={staffText('system.give-up')}
          busy={givingUp.busy}
          onClose={() => setToGiveUp(null)}
          onConfirm={() =>
            void givingUp.run(() => giveUpWork(kind, toGiveUp.id)).then((done) => done && setToGiveUp(null))
          }
        />
      ) : null}
    </>
  )
}

interface Acts {
  busy: boolean
  onRetry: (item: SystemItem) => void
  onGiveUp: (item: SystemItem) => void
}

function columnsOf(kind: WorkKind, { busy, onGiveUp, onRetry }: Acts): readonly Column<SystemItem>[] {
  const what = ({ about, id }: SystemItem): string => `${nameText(about)} ${id}`
  return [
    { id: 'what', header: staffText('system.what'), primary: true, cell: what },
    {
      id: 'order',
      header: staffText('system.order'),
      cell: ({ order_id: order }) =>
        order === null ? '–' : <Link to={`/dashboard/order-detail/${order}`}>{order}</Link>,
    },
    { id: 'when', header: staffText('system.when'), cell: ({ since }) => timeText(since) },
    ...(kind === 'mail' || kind === 'zip'
      ? [
          {
            id: 'tries',
            header: staffText('system.tries'),
            align: 'end' as const,
            cell: ({ tries }: SystemItem) => tries,
          },
        ]
      : []),
    {
      id: 'reason',
      header: staffText('system.reason'),
      cell: ({ reason }) => <span className={styles.reason}>{reason ?? '–'}</span>,
    },
    actionsColumn((item) => (
      <>
        {item.can_retry ? (
          <Button
            variant="secondary"
            disabled={busy}
            aria-label={`${staffText('system.retry')}: ${what(item)}`}
            onClick={() => onRetry(item)}
          >
            {staffText('system.retry')}
          </Button>
        ) : null}
        {item.can_give_up ? (
          <Button
            variant="quiet"
            aria-label={`${staffText('system.give-up')}: ${what(item)}`}
            onClick={() => onGiveUp(item)}
          >
            {staffText('system.give-up')}
          </Button>
        ) : null}
      </>
    )),
  ]
}

function retryWork(kind: WorkKind, id: number): Promise<unknown> {
  return answerOf(api.POST('/system/work/retry', { body: { kind, id } }))
}

function retryAllWork(kind: WorkKind): Promise<unknown> {
  return answerOf(api.POST('/system/work/retry-all', { body: { kind } }))
}

function giveUpWork(kind: WorkKind, id: number): Promise<unknown> {
  return answerOf(api.POST('/system/work/give-up', { body: { kind, id } }))
}
