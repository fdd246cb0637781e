import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Role } from '#domain/access/capabilities.ts'
import { everyOneOf } from '#domain/every-one-of.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { outfitterRowsQuery } from '#client/api/staff-queries.ts'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { roleName } from './role-name.ts'
import { addablePermissions, permissionText, useUserForm, type NamedOutfitter, type User } from './use-user-form.ts'
import styles from './user-dialog.module.css'

interface Props {
  user: User | null
  /** Null when an admin edits all users. */
  outfitterId: number | null
  onClose: () => void
}

interface PartProps {
  form: ReturnType<typeof useUserForm>
  outfitters: readonly NamedOutfitter[]
}

const NONE = 'none'
const allRoles = everyOneOf<Role>({ admin: true, outfitter: true, employee: true, photographer: true })
const rolesOfOutfitter = allRoles.filter((role) => role !== 'admin')

/** See docs/rules.md#users-screen. */
export function UserDialog({ user, outfitterId, onClose }: Props) {
  const listsAll = outfitterId === null
  const isOwn = useStaff().user.id === user?.id
  const { data: active = [] } = useQuery({ ...outfitterRowsQuery(false), enabled: listsAll })
  const outfitters = withOwn(active, user)
  const form = useUserForm(user, outfitterId, outfitters, onClose)
  const { fields, change, errors } = form
  return (
    <FormDialog
      title={user ? staffText('users.edit', { name: user.name }) : staffText('users.new')}
      saving={form}
      draft={form.draft}
      onSubmit={form.submit}
    >
      <TextField
        label={staffText('users.name')}
        value={fields.name}
        maxLength={200}
        autoComplete="off"
        error={errors['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      {isOwn ? (
        <p>
          {staffText('users.own-account')} <Link to="/account">{staffText('account.to-account')}</Link>
        </p>
      ) : (
        <Credentials form={form} isNew={user === null} />
      )}
      {listsAll ? <OutfitterField form={form} outfitters={outfitters} /> : null}
      <SelectField
        label={staffText('users.role')}
        value={fields.role}
        options={(listsAll ? allRoles : rolesOfOutfitter).map((each) => ({
          value: each,
          label: roleName(each),
        }))}
        error={errors['role']}
        onChange={(value) => change({ role: allRoles.find((each) => each === value) ?? fields.role })}
      />
      {form.canBePhotographer ? (
        <SwitchField
          label={staffText('users.is-photographer')}
          hint={staffText('users.is-photographer-hint')}
          checked={fields.isPhotographer}
          onChange={(isPhotographer) => change({ isPhotographer })}
        />
      ) : null}
      <Assignments form={form} outfitters={active} />
      <Permissions form={form} />
    </FormDialog>
  )
}

function Credentials({ form: { change, errors, fields }, isNew }: Pick<PartProps, 'form'> & { isNew: boolean }) {
  return (
    <>
      <EmailField
        label={staffText('users.email')}
        value={fields.email}
        error={errors['email']}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label={staffText(isNew ? 'users.password' : 'users.new-password')}
        hint={staffText(isNew ? 'users.password-hint' : 'users.new-password-hint')}
        type="password"
        autoComplete="new-password"
        value={fields.password}
        maxLength={128}
        error={errors['password']}
        onChange={(event) => change({ password: event.target.value })}
      />
    </>
  )
}

function OutfitterField({ form, outfitters }: PartProps) {
  const { outfitterId } = form.fields
  return (
    <SelectField
      label={staffText('users.outfitter')}
      value={outfitterId === null ? NONE : String(outfitterId)}
      options={[
        { value: NONE, label: staffText('users.no-outfitter') },
        ...outfitters.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={form.errors['outfitter_id']}
      onChange={(value) => form.change({ outfitterId: value === NONE ? null : Number(value) })}
    />
  )
}

function Assignments({ form: { assignments, fields }, outfitters }: PartProps) {
  if (!assignments) return null
  return (
    <fieldset className={styles.rights}>
      <legend>{staffText('users.shoots-for')}</legend>
      {outfitters
        .filter(({ id }) => id !== fields.outfitterId)
        .map(({ id, name }) => (
          <SwitchField
            key={id}
            label={name}
            checked={assignments.after.has(id)}
            onChange={(on) => assignments.change(id, on)}
          />
        ))}
    </fieldset>
  )
}

function Permissions({ form: { fields, togglePermission } }: Pick<PartProps, 'form'>) {
  const addable = addablePermissions(fields.role)
  if (addable.length === 0) return null
  return (
    <fieldset className={styles.rights}>
      <legend>{staffText('users.more-rights')}</legend>
      {addable.map((permission) => {
        const label = permissionText(permission)
        return label === null ? null : (
          <SwitchField
            key={permission}
            label={label}
            checked={fields.permissions.includes(permission)}
            onChange={(on) => togglePermission(permission, on)}
          />
        )
      })}
    </fieldset>
  )
}

/** The list lacks this outfitter while it is inactive. */
function withOwn(outfitters: readonly NamedOutfitter[], user: User | null): readonly NamedOutfitter[] {
  const own = user?.outfitter
  return own && outfitters.every(({ id }) => id !== own.id) ? [...outfitters, own] : outfitters
}
