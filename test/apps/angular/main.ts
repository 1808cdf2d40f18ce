import { bootstrapApplication } from '@angular/platform-browser'
import type { AuthenticateOptions } from '@service/hosted-fields'
import { defineHostedField, type HostedFieldSettings } from '@service/hosted-fields/element'
import { App } from './app.ts'
import { AUTHENTICATE } from './checkout.ts'

const root = document.querySelector<HTMLElement>('#app')
const { authenticate, ...settings }: HostedFieldSettings & { authenticate?: AuthenticateOptions } =
  JSON.parse(root?.dataset.settings ?? '')
defineHostedField({ ...settings, input: { css: { fontSize: '16px' } } })
root?.append(document.createElement('app-root'))
await bootstrapApplication(App, { providers: [{ provide: AUTHENTICATE, useValue: authenticate }] })
