import { Suspense, use, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { outfitterRowsQuery } from '#client/api/staff-queries.ts'
import { openOutfitter, startPath, useStaff } from '#client/api/staff-session.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { AreaBoundary } from '../shell/area-boundary.tsx'
import { Guard } from './guard.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { SlowPageContext, Waiting } from '../shell/page-change.ts'
import { StaffFrame } from './frame/staff-frame.tsx'
import { staffPages } from './pages.tsx'
import type { StaffPage } from './staff-page.ts'

const StaffNotFoundPage = lazyPart(() => import('./pages/staff-not-found-page.tsx'), 'StaffNotFoundPage')

// A page that appears in two sections of the menu still needs only one route.
const routes = [...new Map(staffPages.map((page) => [page.path, page])).values()]

/** See docs/rules.md#routes and docs/rules.md#rights-table. */
export function StaffRoutes() {
  const isSlow = use(SlowPageContext) !== null
  return (
    <Guard>
      <StaffFrame>
        <AreaBoundary>
          <Suspense fallback={<PageSkeleton atOnce={isSlow} />}>
            {isSlow ? (
              <Waiting />
            ) : (
              <Routes>
                {routes.map((page) => (
                  <Route
                    key={page.path}
                    path={page.path}
                    element={<Allowed needs={page.needs}>{page.element}</Allowed>}
                  />
                ))}
                <Route path="*" element={<StaffNotFoundPage />} />
              </Routes>
            )}
          </Suspense>
        </AreaBoundary>
      </StaffFrame>
    </Guard>
  )
}

interface Props {
  needs: StaffPage['needs']
  children: StaffPage['element']
}

function Allowed({ needs, children }: Props) {
  const staff = useStaff()
  if (needs !== null && !staff.can(needs))
    return (
      <StaffShell title={staffText('shell.not-allowed-title')} hideTitle>
        <EmptyState
          isPage
          icon={<AreaIcon name="lock" size={40} />}
          title={staffText('shell.not-allowed-title')}
          text={staffText('shell.not-allowed', { name: staff.user.name })}
        >
          <ButtonLink to={startPath(staff.user)}>{staffText('shell.not-allowed-back')}</ButtonLink>
        </EmptyState>
      </StaffShell>
    )
  if (typeof children !== 'function') return children
  return staff.outfitterId === null ? <ChooseOutfitter /> : children(staff.outfitterId)
}

/** Opens the only outfitter at once. Administrators choose in their long list. */
function ChooseOutfitter() {
  const manages = useStaff().can('outfitters.manage')
  const { data } = useQuery({ ...outfitterRowsQuery(false), enabled: !manages })
  const only = data?.length === 1 ? data[0] : undefined
  useEffect(() => {
    if (only) openOutfitter(only.id, only.name).catch(notifyError)
  }, [only])
  if (only) return null
  return (
    <StaffShell title={staffText('shell.choose-title')} hideTitle>
      <EmptyState isPage icon="raft" title={staffText('shell.choose-title')} text={staffText('shell.choose-text')}>
        {data && data.length > 0 ? (
          data.map(({ id, name }) => (
            <Button key={id} variant="secondary" onClick={() => void openOutfitter(id, name).catch(notifyError)}>
              {name}
            </Button>
          ))
        ) : (
          <ButtonLink to="/admin">{staffText('shell.choose')}</ButtonLink>
        )}
      </EmptyState>
    </StaffShell>
  )
}
