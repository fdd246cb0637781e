import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { currentSession, restoreSession } from '#client/api/session.ts'
import { PageResting } from './page-resting.tsx'

/** Sends whoever is not logged in to /login, and back here afterwards. */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [known, setKnown] = useState(currentSession() !== null)
  useEffect(() => {
    let left = false
    void restoreSession()
      .catch(() => null)
      .then(() => left || setKnown(true))
    return () => void (left = true)
  }, [])
  if (!known) return <PageResting />
  return currentSession() ? children : <Navigate to="/login" replace state={{ from: pathname }} />
}
