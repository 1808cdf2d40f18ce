export { deliveriesOf, findDelivery, lastAttempts, latestDeliveries, replayDelivery } from './deliveries.ts'
export { type EventUrlOwner, endGone, endGoneEventUrl } from './delivery/addresses.ts'
export { createDelivery, type OpenBody } from './delivery/deliver.ts'
export { enqueueApplicationEvent } from './delivery/enqueue.ts'
export { fanOut, fanOutAll } from './delivery/fan-out.ts'
export { createSender, type Send } from './delivery/send.ts'
export { type Endpoint, endpointsOf, sendTest } from './endpoints.ts'
export { webhookRoutes } from './routes.ts'
export { retireKnownSecrets, retireSecrets, seenSecrets } from './signing/retire.ts'
export {
  revealSecret,
  rotateSecret,
  type Secrets,
  signingSecrets,
} from './signing/secrets.ts'
export { deliveryTimeline } from './timeline.ts'
