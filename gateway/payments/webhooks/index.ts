export {
  deliveriesOf,
  findDelivery,
  lastAttempts,
  latestDeliveries,
  replayDelivery,
  type TriedDelivery,
  withLastAttempts,
} from './deliveries.ts'
export { type EventUrlOwner, endGone, endGoneEventUrl } from './delivery/addresses.ts'
export { createDelivery, type OpenBody } from './delivery/deliver.ts'
export { enqueueApplicationEvent } from './delivery/enqueue.ts'
export { fanOut, fanOutAll } from './delivery/fan-out.ts'
export { createSender, type Send } from './delivery/send.ts'
export { countGivenUp, countWaiting } from './delivery/undelivered.ts'
export { type Endpoint, endpointsOf, findEndpoint, isOfSettings, ownerOf } from './endpoints/find.ts'
export { endpointRecord } from './endpoints/record.ts'
export { changeEndpoint, createEndpoint, removeEndpoint, removePartnerEndpoints } from './endpoints.ts'
export { webhookRoutes } from './routes.ts'
export {
  retireEndpointSecrets,
  rotateEndpointSecret,
  seenEndpoints,
  showEndpointSecret,
} from './signing/endpoint-rotation.ts'
export { openEndpointSecret } from './signing/endpoint-secrets.ts'
export { retireKnownSecrets, retireSecrets, seenSecrets } from './signing/retire.ts'
export { rotateSecret } from './signing/rotate.ts'
export { revealSecret, type Secrets, signingSecrets } from './signing/secrets.ts'
export { sendTest } from './test-event.ts'
export { deliveryTimeline } from './timeline.ts'
