import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Checkout } from './checkout.tsx'

const app = document.querySelector('#app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <Checkout />
    </StrictMode>,
  )
