import { Suspense, use } from 'react'
import { Route, Routes } from 'react-router-dom'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { Allowed } from './allowed.tsx'
import { AreaBoundary } from '../shell/area-boundary.tsx'
import { Guard } from './guard.tsx'
import { PageResting } from '../shell/page-resting.tsx'
import { SlowPageContext, Waiting } from '../shell/page-change.ts'
import { StaffFrame } from './frame/staff-frame.tsx'
import { staffPages } from './pages.tsx'

const StaffNotFoundPage = lazyPart(() => import('./pages/staff-not-found-page.tsx'), 'StaffNotFoundPage')

// A page that appears in two sections of the menu still needs only one route.
const routes = [...new Map(staffPages.map((page) => [page.path, page])).values()]

/**
 * Routes of the staff pages below /dashboard, /admin, /photographer and /account (docs/rules.md#routes,
 * docs/rules.md#rights-table).
 */
export function StaffRoutes() {
  const isSlow = use(SlowPageContext) !== null
  return (
    <Guard>
      <StaffFrame>
        <AreaBoundary>
          <Suspense fallback={<PageResting atOnce={isSlow} />}>
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
