import type { ReactNode } from 'react'

export const metadata = { title: 'Checkout' }

const style = { maxWidth: '26em', margin: '2em auto', padding: '0 1em', fontFamily: 'system-ui, sans-serif' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={style}>{children}</body>
    </html>
  )
}
