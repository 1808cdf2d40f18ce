import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.querySelector<HTMLElement>('#app')
if (!root) throw new Error('There is no place for the app.')
createRoot(root).render(
  <StrictMode>
    <App {...JSON.parse(root.dataset.settings ?? '')} />
  </StrictMode>,
)
