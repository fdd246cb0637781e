import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { permissions, rights, type Capability, type Role } from '#domain/access/capabilities.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { userFormProblems } from '#domain/users/user-form.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { notifyIncomplete, notifyMissing, notifyWarning } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { photographersQuery } from '#client/api/staff-queries.ts'
import { changeAssignments, createUser, updateUser } from './users.commands.ts'
import { roleName } from './role-name.ts'

export type User = components['schemas']['User']

interface Fields {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly outfitterId: number | null
  readonly isPhotographer: boolean
  readonly permissions: readonly string[]
}

export interface NamedOutfitter {
  readonly id: number
  readonly name: string
}

type Problems = Readonly<Record<string, string>>

/** Returns the permissions that a role does not include. The form offers to add them for a single user. */
export function addablePermissions(role: Role): readonly Capability[] {
  return permissions.filter((name) => !Object.hasOwn(rights[name], role))
}

const mayPhotograph = (role: Role): boolean => role === 'admin' || role === 'outfitter'

const permissionTexts: Partial<Record<Capability, StaffTextKey>> = {
  'orders.refund': 'permission.orders.refund',
  'orders.comp': 'permission.orders.comp',
  'settings.manage': 'permission.settings.manage',
  'albums.manage': 'permission.albums.manage',
  'reports.full': 'permission.reports.full',
}

export function permissionText(name: string): string | null {
  const key = new Map<string, StaffTextKey>(Object.entries(permissionTexts)).get(name)
  return key === undefined ? null : staffText(key)
}

function fieldsOf(user: User | null, outfitterId: number | null): Fields {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    role: user?.role ?? 'employee',
    outfitterId: user ? user.outfitter_id : outfitterId,
    isPhotographer: user?.is_photographer === 1,
    permissions: user?.permissions ?? [],
  }
}

const wordsOf = (outfitters: readonly NamedOutfitter[]): FormWords<Fields> => ({
  name: [staffText('users.name'), String],
  email: [staffText('users.email'), String],
  password: null,
  role: [staffText('users.role'), roleName],
  outfitterId: [staffText('users.outfitter'), (id) => outfitters.find((each) => each.id === id)?.name ?? String(id)],
  isPhotographer: [staffText('users.is-photographer'), (on) => staffText(on ? 'kit.yes' : 'kit.no')],
  permissions: [
    staffText('users.more-rights'),
    (names) => names.map((name) => permissionText(name) ?? name).join('\n'),
  ],
})

function bodyOf({ name, email, role, outfitterId, isPhotographer, permissions: chosen }: Fields) {
  return {
    name: name.trim(),
    email: email.trim(),
    role,
    outfitter_id: outfitterId,
    is_photographer: mayPhotograph(role) && isPhotographer ? (1 as const) : (0 as const),
    permissions: addablePermissions(role).filter((permission) => chosen.includes(permission)),
  }
}

function findProblems(fields: Fields, needsPassword: boolean): Problems | null {
  const problems = userFormProblems(fields)
  const missing = [
    ...(problems.name ? [staffText('users.name')] : []),
    ...(problems.email && fields.email.trim() === '' ? [staffText('users.email')] : []),
    ...(needsPassword ? [staffText('users.password')] : []),
  ]
  if (missing.length > 0) {
    notifyMissing(missing)
    return {}
  }
  if (problems.email) {
    notifyWarning(staffText('users.email-wrong'))
    return { email: staffText('users.email-wrong') }
  }
  if (problems.outfitter_id) {
    const text = staffText(
      fields.role === 'outfitter' ? 'user.outfitter-needed-for-outfitter' : 'user.outfitter-needed-for-employee',
    )
    notifyIncomplete(text)
    return { outfitter_id: text }
  }
  return null
}

/**
 * Holds the entries of the user form (docs/rules.md#user-form). A null `user` means that saving creates one. A null
 * `outfitterId` means that an administrator edits users of all outfitters.
 */
export function useUserForm(
  user: User | null,
  outfitterId: number | null,
  outfitters: readonly NamedOutfitter[],
  onClose: () => void,
) {
  const form = `user ${user?.id ?? `new ${outfitterId ?? 'platform'}`}`
  const draft = useEdit(form, {
    entity: user,
    valuesOf: (from) => fieldsOf(from, outfitterId),
    words: wordsOf(outfitters),
    onClose,
    secrets: ['password'],
  })
  const { values: fields, change } = draft
  const [problems, setProblems] = useState<Problems>({})
  // When only saving the assignments fails, the user already exists. The next try must not create a second one.
  const savedId = useRef(user?.id ?? null)
  const saving = useSaving([['users'], ['photographers']])
  const canBePhotographer = mayPhotograph(fields.role)
  const photographs = fields.role === 'photographer' || (canBePhotographer && fields.isPhotographer)
  const assignments = useAssignments(user?.id ?? null, outfitterId === null && photographs)

  const save = async (): Promise<void> => {
    const body = bodyOf(fields)
    const { password } = fields
    if (savedId.current === null) savedId.current = await createUser({ ...body, password })
    else {
      const saved = { ...body, version: draft.version }
      await updateUser(savedId.current, password === '' ? saved : { ...saved, password })
    }
    const photographer = { id: savedId.current, email: body.email }
    if (assignments) await changeAssignments(photographer, assignments.before, assignments.after)
  }
  const submit = (): void => {
    const found = findProblems(fields, user === null && fields.password === '')
    setProblems(found ?? {})
    if (found === null) void saving.run(save, draft.meets).then((done) => done && draft.close())
  }
  return {
    fields,
    change,
    togglePermission: (name: Capability, on: boolean): void => {
      const others = fields.permissions.filter((each) => each !== name)
      change({ permissions: on ? [...others, name] : others })
    },
    // The draft does not hold a photographer's outfitters, because they load separately.
    draft: { ...draft, isChanged: draft.isChanged || assignments?.isChanged === true },
    canBePhotographer,
    assignments,
    busy: saving.busy,
    errors: { ...saving.errors, ...problems },
    submit,
  }
}

const none: ReadonlySet<number> = new Set()

/** Returns the outfitters assigned to a photographer: `before` as stored, `after` with the changes in the form. */
function useAssignments(userId: number | null, wanted: boolean) {
  const { data } = useQuery({ ...photographersQuery(), staleTime: 0, enabled: wanted && userId !== null })
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const stored = data?.find(({ id }) => id === userId)?.assigned_outfitter_ids
  const isReady = userId === null || data !== undefined
  const before: ReadonlySet<number> = stored === undefined ? none : new Set(stored)
  const after = new Set(before)
  for (const [outfitterId, on] of changed) {
    if (on) after.add(outfitterId)
    else after.delete(outfitterId)
  }
  const change = (outfitterId: number, on: boolean): void =>
    setChanged((was) => new Map([...was, [outfitterId, on] as const]))
  return wanted && isReady ? { before, after, change, isChanged: changed.size > 0 } : null
}
