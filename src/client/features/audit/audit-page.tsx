import { useInfiniteQuery, useQuery, useQueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterRowsQuery } from '#client/api/staff-queries.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { LongTable } from '#client/ui/tables/long-table.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { answerOf, api } from '#client/api/client.ts'
import { actionText, factText, auditedChoices, fieldText } from './audit-words.ts'
import styles from './audit.module.css'

type AuditEntry = components['schemas']['AuditEntry']

const ANY = 'any'
type Events = typeof ANY | NonNullable<AuditSearch['events']>
const eventKinds: readonly { readonly value: Events; readonly label: string }[] = [
  { value: ANY, label: staffText('audit.events-all') },
  { value: 'security', label: staffText('audit.events-security') },
  { value: 'attempts', label: staffText('audit.events-attempts') },
]
const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

export function AuditPage() {
  const [search, setSearch] = useState<AuditSearch>({})
  const log = useInfiniteQuery(auditQuery(search))
  const client = useQueryClient()
  const runSearch = (next: AuditSearch): void => {
    setSearch(next)
    // A second press of Search with the same filters must load the audit log again.
    void client.invalidateQueries({ queryKey: ['audit'] })
  }
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.entries), [log.data])
  return (
    <StaffShell title={staffText('audit.title')} lead={staffText('audit.lead')}>
      <Filters onSearch={runSearch} />
      <LongTable<AuditEntry>
        label={staffText('audit.title')}
        rows={rows}
        rowKey={({ id }) => id}
        pages={log}
        dense
        empty={<EmptyState icon="search" title={staffText('audit.none')} text={staffText('audit.none-next')} />}
        columns={[
          {
            id: 'when',
            header: staffText('audit.when'),
            width: 8.5,
            cell: ({ at }) => (
              <time className={styles.cell} dateTime={at}>
                {instants.format(new Date(at))}
              </time>
            ),
          },
          { id: 'who', header: staffText('audit.who'), width: 9, cell: (entry) => <Who entry={entry} /> },
          {
            id: 'what',
            header: staffText('audit.what'),
            primary: true,
            cell: ({ action, entity, entity_id: id }) => (
              <span className={styles.cell}>{actionText(action, entity, id)}</span>
            ),
          },
          {
            id: 'where',
            header: staffText('audit.where'),
            width: 9,
            cell: ({ outfitter }) => <span className={styles.cell}>{outfitter?.name ?? '–'}</span>,
          },
          {
            id: 'details',
            header: staffText('audit.details'),
            width: 20,
            cell: (entry) => <Details facts={factsOf(entry)} />,
          },
        ]}
      />
    </StaffShell>
  )
}

function Who({ entry: { entity, user, origin_user: origin } }: { entry: AuditEntry }) {
  if (!user)
    return <span className={styles.cell}>{staffText(entity === 'login' ? 'audit.stranger' : 'audit.nobody')}</span>
  return (
    <span className={styles.who}>
      {origin ? origin.name : user.name}
      {origin ? <small className={styles.quiet}>{staffText('audit.for', { name: user.name })}</small> : null}
    </span>
  )
}

function factsOf({ address, detail, device }: AuditEntry): readonly (readonly [name: string, value: string])[] {
  const from = Object.entries({ device, address }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return [...Object.entries(detail), ...from]
}

function Details({ facts }: { facts: ReturnType<typeof factsOf> }) {
  if (facts.length === 0) return '–'
  return (
    <dl className={styles.details}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{fieldText(name)}</dt>
          <dd dir="auto">{factText(name, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Filters({ onSearch }: { onSearch: (search: AuditSearch) => void }) {
  const { data: users } = useQuery(allUsersQuery())
  const { data: outfitters } = useQuery(outfitterRowsQuery(true))
  const [startDate, setStartDate] = useState<string | null>(null)
  const [endDate, setEndDate] = useState<string | null>(null)
  const [user, setUser] = useState(ANY)
  const [outfitter, setOutfitter] = useState(ANY)
  const [entity, setEntity] = useState(ANY)
  const [number, setNumber] = useState<number | null>(null)
  const [events, setEvents] = useState<Events>(ANY)
  const idOf = (value: string): number | null => (value === ANY ? null : Number(value))
  const named = (rows: readonly { id: number; name: string }[] | undefined, any: string) => [
    { value: ANY, label: any },
    ...(rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <form
      className={styles.filters}
      aria-label={staffText('audit.search')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({
          startDate,
          endDate,
          userId: idOf(user),
          outfitterId: idOf(outfitter),
          entity: entity === ANY ? null : entity,
          entityId: number,
          events: events === ANY ? null : events,
        })
      }}
    >
      <SelectField
        label={staffText('audit.events')}
        value={events}
        options={eventKinds}
        onChange={(value) => setEvents(eventKinds.find((each) => each.value === value)?.value ?? ANY)}
      />
      <DateField label={staffText('audit.from')} value={startDate} onChange={setStartDate} />
      <DateField label={staffText('audit.to')} value={endDate} onChange={setEndDate} />
      <SelectField
        label={staffText('audit.user')}
        value={user}
        options={named(users, staffText('audit.anyone'))}
        onChange={setUser}
      />
      <SelectField
        label={staffText('audit.outfitter')}
        value={outfitter}
        options={named(outfitters, staffText('audit.any-outfitter'))}
        onChange={setOutfitter}
      />
      <SelectField
        label={staffText('audit.entity')}
        value={entity}
        options={[{ value: ANY, label: staffText('audit.anything') }, ...auditedChoices]}
        onChange={setEntity}
      />
      <NumberField label={staffText('audit.entity-id')} value={number} onChange={setNumber} />
      <div className={styles.buttons}>
        <Button type="submit">{staffText('audit.search')}</Button>
      </div>
    </form>
  )
}

type AuditSearch = Omit<components['schemas']['AuditSearch'], 'after'>

function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: async ({ pageParam, signal }) => {
      const body = pageParam === null ? search : { ...search, after: pageParam }
      return answerOf(api.POST('/audit/search', { body, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** Queries the users, inactive ones too, because the audit log keeps the actions of inactive users. */
function allUsersQuery() {
  return queryOptions({
    queryKey: ['users', 'all'],
    queryFn: async ({ signal }) => {
      const params = { path: { withDeleted: 'true' } } as const
      return (await answerOf(api.GET('/user/all/{withDeleted}', { params, signal }))).users
    },
  })
}
