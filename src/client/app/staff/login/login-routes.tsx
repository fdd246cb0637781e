import { Route, Routes } from 'react-router-dom'
import { NotFoundPage } from '#client/app/guest/not-found-page.tsx'
import { LoginPage } from './login-page.tsx'
import { LostPasswordPage } from './lost-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

export function LoginRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/lost-password" element={<LostPasswordPage />} />
      <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
