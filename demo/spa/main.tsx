// A checkout in React, with the library's own components.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { ShopSettings } from './settings.ts'

const root = document.querySelector<HTMLElement>('#app')
if (!root) throw new Error('The page has no place for the app.')
const shop = JSON.parse(root.dataset.settings ?? '') as ShopSettings

createRoot(root).render(
  <StrictMode>
    <App shop={shop} />
  </StrictMode>,
)
