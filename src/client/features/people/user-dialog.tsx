import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { permissions, rights, type Capability, type Role } from '#domain/access/capabilities.ts'
import { userFormProblems } from '#domain/accounts/user-form.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { outfitterRowsQuery } from '#client/api/staff-queries.ts'
import { TextField } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
import { warn, warnMissing } from '#client/ui/warn-missing.ts'
import { createUser, updateUser } from './people.commands.ts'
import { roleName } from './role-name.ts'
import styles from './user-dialog.module.css'

type User = components['schemas']['User']

interface Props {
  /** Null makes a new one. */
  user: User | null
  /** The outfitter whose users these are; null: the platform's. */
  outfitterId: number | null
  onClose: () => void
}

const NONE = 'none'
const rolesOfPlatform: readonly Role[] = ['admin', 'outfitter', 'employee', 'photographer']
const rolesOfOutfitter: readonly Role[] = ['outfitter', 'employee', 'photographer']

/** Permissions that would add something to the role. */
function addable(role: Role): readonly Capability[] {
  return permissions.filter((name) => !Object.hasOwn(rights[name], role))
}

const permissionText = (name: Capability): StaffTextKey | null => {
  const texts: Partial<Record<Capability, StaffTextKey>> = {
    'orders.refund': 'permission.orders.refund',
    'settings.manage': 'permission.settings.manage',
    'albums.manage': 'permission.albums.manage',
    'reports.full': 'permission.reports.full',
  }
  return texts[name] ?? null
}

/** The form of a user (product.md 2, 5). */
export function UserDialog({ user, outfitterId, onClose }: Props) {
  const ofPlatform = outfitterId === null
  const [name, setName] = useState(user?.name ?? '')
  const [email, setEmail] = useState(user?.email ?? '')
  const [password, setPassword] = useState('')
  const [role, setRole] = useState<Role>(user?.role ?? 'employee')
  const [outfitter, setOutfitter] = useState<number | null>(user ? user.outfitter_id : outfitterId)
  const [isPhotographer, setIsPhotographer] = useState(user?.is_photographer === 1)
  const [extra, setExtra] = useState<ReadonlySet<string>>(new Set(user?.permissions))
  const [wrong, setWrong] = useState<{ email?: string; outfitter?: string }>({})
  const saving = useSaving([['users']])
  const { data: outfitters } = useQuery({ ...outfitterRowsQuery(false), enabled: ofPlatform })
  const mayPhotograph = role === 'admin' || role === 'outfitter'

  const submit = (): void => {
    const problems = userFormProblems({ name, email, role, outfitterId: outfitter })
    const needsPassword = user === null && password === ''
    const missing = [
      ...(problems.name ? [staffText('users.name')] : []),
      ...(problems.email && email.trim() === '' ? [staffText('users.email')] : []),
      ...(needsPassword ? [staffText('users.password')] : []),
    ]
    setWrong({})
    if (missing.length > 0) return void warnMissing(missing)
    if (problems.email) {
      setWrong({ email: staffText('users.email-wrong') })
      return void warn(staffText('users.email-wrong'))
    }
    if (problems.outfitter_id) {
      const said = staffText(
        role === 'outfitter' ? 'user.outfitter-needed-for-outfitter' : 'user.outfitter-needed-for-employee',
      )
      setWrong({ outfitter: said })
      return void warn(said)
    }
    const body = {
      name: name.trim(),
      email: email.trim(),
      role,
      outfitter_id: outfitter,
      is_photographer: mayPhotograph && isPhotographer ? (1 as const) : (0 as const),
      permissions: addable(role).filter((permission) => extra.has(permission)),
    }
    const save = (): Promise<unknown> =>
      user ? updateUser(user.id, password === '' ? body : { ...body, password }) : createUser({ ...body, password })
    void saving.run(save).then((done) => done && onClose())
  }

  return (
    <FormDialog
      open
      title={user ? staffText('users.edit', { name: user.name }) : staffText('users.new')}
      submitLabel={staffText('list.save')}
      busy={saving.busy}
      error={saving.errors['general'] ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={staffText('users.name')}
        value={name}
        maxLength={200}
        autoComplete="off"
        error={saving.errors['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={staffText('users.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        maxLength={254}
        error={wrong.email ?? saving.errors['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={staffText(user ? 'users.new-password' : 'users.password')}
        hint={staffText(user ? 'users.new-password-hint' : 'users.password-hint')}
        type="password"
        autoComplete="new-password"
        value={password}
        maxLength={128}
        error={saving.errors['password']}
        onChange={(event) => setPassword(event.target.value)}
      />
      {ofPlatform ? (
        <SelectField
          label={staffText('users.outfitter')}
          value={outfitter === null ? NONE : String(outfitter)}
          options={[
            { value: NONE, label: staffText('users.no-outfitter') },
            ...withOwn(outfitters ?? [], user).map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          error={wrong.outfitter ?? saving.errors['outfitter_id']}
          onChange={(value) => setOutfitter(value === NONE ? null : Number(value))}
        />
      ) : null}
      <SelectField
        label={staffText('users.role')}
        value={role}
        options={(ofPlatform ? rolesOfPlatform : rolesOfOutfitter).map((each) => ({
          value: each,
          label: roleName(each),
        }))}
        error={saving.errors['role']}
        onChange={(value) => setRole(rolesOfPlatform.find((each) => each === value) ?? role)}
      />
      {mayPhotograph ? (
        <SwitchField
          label={staffText('users.is-photographer')}
          hint={staffText('users.is-photographer-hint')}
          checked={isPhotographer}
          onChange={setIsPhotographer}
        />
      ) : null}
      {addable(role).length > 0 ? (
        <fieldset className={styles.rights}>
          <legend>{staffText('users.more-rights')}</legend>
          {addable(role).map((permission) => {
            const key = permissionText(permission)
            return key ? (
              <SwitchField
                key={permission}
                label={staffText(key)}
                checked={extra.has(permission)}
                onChange={(on) =>
                  setExtra((was) => new Set(on ? [...was, permission] : [...was].filter((each) => each !== permission)))
                }
              />
            ) : null
          })}
        </fieldset>
      ) : null}
    </FormDialog>
  )
}

/** The active outfitters, and the user's own when it is inactive. */
function withOwn(
  rows: readonly { id: number; name: string }[],
  user: User | null,
): readonly { id: number; name: string }[] {
  const own = user?.outfitter
  return own && rows.every(({ id }) => id !== own.id) ? [...rows, own] : rows
}
