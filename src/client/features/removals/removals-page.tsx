import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { imageUrl } from '#domain/photos/image-url.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { components } from '#contract/schema.gen.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { placeholderImage } from '#client/shared-views/photo-image.tsx'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { LongTable } from '#client/ui/tables/long-table.tsx'
import { ShowMore, type Pages } from '#client/ui/tables/pages.tsx'
import { RowCards } from '#client/ui/tables/row-cards.tsx'
import { actionsColumn, type Column } from '#client/ui/tables/table-column.ts'
import { answerOf, api } from '#client/api/client.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import styles from './removals.module.css'

const changes = [['removals']]
const states = (['open', 'hidden', 'declined'] as const).map((value) => ({
  value,
  label: staffText(`removals.state-${value}`),
}))
const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const useRemovals = (state: RemovalState) => useInfiniteQuery(removalsQuery(state))

export function RemovalsPage() {
  const { outfitterId } = useStaff()
  const [state, setState] = useState<RemovalState>('open')
  const list = useRemovals(state)
  const rows = useMemo(() => list.data?.pages.flatMap(({ requests }) => requests), [list.data])
  const [asked, setAsked] = useState<{ decision: Decision; removal: Removal } | null>(null)
  const saving = useSaving(changes)
  const decide = (decision: Decision, { photo_id: id }: Removal) => saving.run(() => decideRemoval(decision, id))
  return (
    <StaffShell title={staffText('removals.title')} lead={staffText('removals.lead')}>
      <div className={styles.toolbar}>
        <SelectField
          label={staffText('removals.show')}
          value={state}
          options={states}
          onChange={(value) => setState(states.find((each) => each.value === value)?.value ?? 'open')}
        />
      </div>
      <Requests
        {...{ list, rows, state }}
        columns={columnsOf(outfitterId === null, state, (decision, removal) => setAsked({ decision, removal }))}
      />
      {asked ? (
        <ConfirmDialog
          danger={asked.decision === 'hide'}
          title={staffText(`removals.${asked.decision}-title`, {
            ...countOf(asked.removal),
            name: asked.removal.photo_name,
          })}
          text={staffText(`removals.${asked.decision}-text`, { name: hiderOf(asked.removal) })}
          verb={staffText(`removals.${asked.decision}`, countOf(asked.removal))}
          busy={saving.busy}
          onClose={() => setAsked(null)}
          onConfirm={() => void decide(asked.decision, asked.removal).then((done) => done && setAsked(null))}
        />
      ) : null}
    </StaffShell>
  )
}

interface RequestsProps {
  list: Pages
  rows: readonly Removal[] | undefined
  state: RemovalState
  columns: readonly Column<Removal>[]
}

function Requests({ columns, list, rows, state }: RequestsProps) {
  const narrow = useMedia('(max-width: 63.9375rem)')
  const label = staffText(`removals.state-${state}`)
  const rowKey = ({ id }: Removal): number => id
  if (narrow && rows && rows.length > 0 && !list.error)
    return (
      <>
        <RowCards {...{ label, rows, rowKey, columns }} />
        <ShowMore pages={list} />
      </>
    )
  return (
    <LongTable<Removal>
      {...{ label, rows, rowKey, columns }}
      pages={list}
      empty={<EmptyState icon="check" title={staffText('removals.none')} />}
    />
  )
}

function columnsOf(
  several: boolean,
  state: RemovalState,
  onAsk: (decision: Decision, removal: Removal) => void,
): readonly Column<Removal>[] {
  const columns: readonly Column<Removal>[] = [
    {
      id: 'photo',
      header: staffText('removals.photo'),
      primary: true,
      cell: ({ path, photo_name: name }) => (
        <span className={styles.photo}>
          <img
            className={styles.picture}
            src={path === null ? placeholderImage : imageUrl({ path, images: null }, 'viewer-thumb')}
            alt=""
            crossOrigin="anonymous"
            loading="lazy"
          />
          <span>{name}</span>
        </span>
      ),
    },
    { id: 'reason', header: staffText('removals.reason'), cell: Reason },
    { id: 'when', header: staffText('removals.when'), cell: ({ created_at: at }) => instants.format(new Date(at)) },
    { id: 'requests', header: staffText('removals.requests'), cell: ({ requests }) => requests || '–' },
    { id: 'hidden-by', header: staffText('removals.hidden-by'), cell: hiderOf },
    { id: 'where', header: staffText('removals.where'), cell: ({ outfitter }) => outfitter.name },
    actionsColumn((removal) => <Decisions removal={removal} onAsk={onAsk} />),
  ]
  const left = [...(several ? [] : ['where']), ...(state === 'hidden' ? [] : ['hidden-by'])]
  return columns.filter(({ id }) => !left.includes(id))
}

function Reason({ email, reason }: Removal) {
  return (
    <span className={styles.reason} dir="auto">
      {reason || '–'}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </span>
  )
}

const countOf = ({ hidden_by: act }: Removal) => ({ count: act?.photos ?? 1 })
const hiderOf = ({ hidden_by: act }: Removal): string => act?.name ?? staffText('removals.somebody')
const shownAgain = ({ hidden_by: act }: Removal): readonly Decision[] =>
  act !== null && act.photos > 1 ? ['show-again', 'show-act-again'] : ['show-again']

interface DecisionsProps {
  removal: Removal
  onAsk: (decision: Decision, removal: Removal) => void
}

function Decisions({ removal, onAsk }: DecisionsProps) {
  const offered: readonly Decision[] = {
    open: ['hide', 'decline'] as const,
    hidden: removal.can_show_again ? shownAgain(removal) : [],
    declined: ['hide'] as const,
  }[removal.state]
  return offered.map((decision) => (
    <Button
      key={decision}
      variant={decision === 'decline' ? 'quiet' : 'secondary'}
      aria-label={`${staffText(`removals.${decision}`, countOf(removal))}: ${removal.photo_name}`}
      onClick={() => onAsk(decision, removal)}
    >
      {staffText(`removals.${decision}`, countOf(removal))}
    </Button>
  ))
}

type Removal = components['schemas']['Removal']
type RemovalState = components['schemas']['RemovalState']

function removalsQuery(state: RemovalState) {
  return infiniteQueryOptions({
    queryKey: ['removals', state],
    queryFn: ({ pageParam, signal }) => {
      const body = { state, ...(pageParam === null ? {} : { after: pageParam }) }
      return answerOf(api.POST('/photo/removal-requests', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

type Decision = 'hide' | 'decline' | 'show-again' | 'show-act-again'

function decideRemoval(decision: Decision, photoId: number): Promise<unknown> {
  const call = { body: { photo_id: photoId }, headers: { 'Idempotency-Key': newIdempotencyKey() } }
  if (decision === 'hide') return answerOf(api.POST('/photo/hide', call))
  if (decision === 'decline') return answerOf(api.POST('/photo/decline-removal', call))
  return answerOf(api.POST(decision === 'show-again' ? '/photo/show-again' : '/photo/show-act-again', call))
}
