import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import styles from './login-page.module.css'

/** Page `/reset-password/:token`, which the mailed link opens. It checks the link before the user types anything. */
export function ResetPasswordPage() {
  const token = useParams()['token'] ?? ''
  const { error, isSuccess, refetch } = useQuery({
    queryKey: ['reset-password', token],
    queryFn: ({ signal }) => answerOf(api.POST('/auth/validate-lost-password', { body: { token }, signal })),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    document.title = `${staffText('login.reset-title')} · Eddyline`
    // The token in this page's address must not leak to other sites in the referrer.
    const meta = document.createElement('meta')
    meta.name = 'referrer'
    meta.content = 'no-referrer'
    document.head.append(meta)
    return () => meta.remove()
  }, [])

  if (isSuccess)
    return (
      <PlainShell>
        <NewPasswordForm token={token} onExpired={() => void refetch()} />
      </PlainShell>
    )
  if (!error)
    return (
      <Card title={staffText('login.reset-title')}>
        <VisuallyHidden live>{staffText('kit.loading')}</VisuallyHidden>
        <Skeleton height={48} radius="var(--radius-m)" />
        <Skeleton height={52} radius="var(--radius-round)" />
      </Card>
    )
  // The link is malformed, unknown, used or expired. In each case the user needs a new link.
  const isGone = error instanceof ApiError && [400, 404, 410, 422].includes(error.status)
  if (isGone)
    return (
      <Card title={staffText('login.reset-expired-title')} lead={staffText('login.reset-expired')}>
        <ButtonLink to="/lost-password" large wide>
          {staffText('login.reset-new-link')}
        </ButtonLink>
        <Link to="/login" className={styles.link}>
          {staffText('login.back')}
        </Link>
      </Card>
    )
  return (
    <Card title={staffText('login.reset-title')} lead={errorMessage(error)} alert>
      <Button large wide icon="refresh" onClick={() => void refetch()}>
        {staffText('kit.retry')}
      </Button>
    </Card>
  )
}

interface CardProps {
  title: string
  lead?: string
  alert?: boolean
  children: ReactNode
}

function Card({ title, lead, alert = false, children }: CardProps) {
  return (
    <PlainShell>
      <div className={styles.card} lang="en">
        <header role={alert ? 'alert' : undefined}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </header>
        {children}
      </div>
    </PlainShell>
  )
}
