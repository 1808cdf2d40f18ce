import { bootstrapApplication } from '@angular/platform-browser'
import { defineHostedField, type HostedFieldSettings } from '@service/hosted-fields/element'
import { App } from './app.ts'

const root = document.querySelector<HTMLElement>('#app')
const settings: HostedFieldSettings = JSON.parse(root?.dataset.settings ?? '')
defineHostedField({ ...settings, input: { css: { fontSize: '16px' } } })
root?.append(document.createElement('app-root'))
await bootstrapApplication(App)
