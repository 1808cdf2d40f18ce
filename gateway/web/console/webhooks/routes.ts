// Where events are posted, and what was (rules: webhooks.md#endpoints, webhooks.md#log).
import { pages } from '../../kit/index.ts'
import { deliveryPages } from './deliveries.ts'
import { endpointPages } from './endpoints.ts'

export const webhookPages = pages(endpointPages, deliveryPages)
