// The manifests: valid for Kubernetes' own schemas, and what matters of them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../../scripts/packages/manifest.ts'

const folder = path.join(root, 'deploy/kubernetes')
const kustomization = parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'))
const kinds = { Deployment, Ingress, NetworkPolicy, PodDisruptionBudget, Service }

// biome-ignore lint/suspicious/noExplicitAny: manifests of every kind
type Manifest = any

const manifests: Manifest[] = kustomization.resources.flatMap((file: string) =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => document.toJS()),
)
const ofKind = (kind: string): Manifest => manifests.find((manifest) => manifest.kind === kind)
const pod = ofKind('Deployment').spec.template
const [gateway] = pod.spec.containers
const option = (name: string) => {
  const given: string | undefined = gateway.args.find((each: string) => each.startsWith(`--${name}=`))
  return given?.slice(name.length + 3)
}

function invalid(manifest: Manifest): string | undefined {
  const model = kinds[manifest.kind as keyof typeof kinds]
  try {
    new model(manifest).validate()
    return undefined
  } catch (error) {
    return String(error)
  }
}

test('every file is listed, and is what Kubernetes takes', () => {
  const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
  expect(files.sort()).toEqual([...kustomization.resources].sort())
  for (const manifest of manifests)
    expect([manifest.kind, invalid(manifest)]).toEqual([manifest.kind, undefined])
})

test('a field that is missing or has another type is found', () => {
  const { selector: _, ...spec } = ofKind('Deployment').spec
  expect(invalid({ ...ofKind('Deployment'), spec })).toContain('selector')
  expect(invalid({ ...ofKind('Service'), spec: { ports: 'all' } })).toContain('ports')
})

test('a gateway has no rights that it does not need', () => {
  expect(pod.spec.automountServiceAccountToken).toBe(false)
  expect(pod.spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(gateway.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  const writable = gateway.volumeMounts.filter(({ readOnly }: Manifest) => !readOnly)
  expect(writable.map(({ mountPath }: Manifest) => mountPath)).toEqual(['/data', '/tmp'])
  expect(option('data')).toBe('/data')
  expect(gateway.resources.limits.memory).toBeDefined()
})

test('an update and a drained node always leave gateways that serve', () => {
  const { replicas, strategy } = ofKind('Deployment').spec
  expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
  expect(replicas).toBeGreaterThan(ofKind('PodDisruptionBudget').spec.maxUnavailable)
  const [delay, rest] = [Number(option('stop-delay')), 25]
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + rest)
  const { periodSeconds, failureThreshold, timeoutSeconds } = gateway.readinessProbe
  expect(delay).toBeGreaterThan(periodSeconds * failureThreshold + timeoutSeconds)
})

test('the probes ask the right addresses: a database that is down restarts no gateway', () => {
  const asked = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => gateway[name].httpGet)
  expect(asked.map((get) => get.path)).toEqual(['/ready', '/ready', '/health'])
  for (const get of asked) expect(get).toMatchObject({ port: 'api', scheme: 'HTTPS' })
})

test('selectors, ports and secrets fit together', () => {
  const { labels } = pod.metadata
  const selectors = [ofKind('Deployment'), ofKind('PodDisruptionBudget')].map(
    ({ spec }) => spec.selector.matchLabels,
  )
  selectors.push(ofKind('NetworkPolicy').spec.podSelector.matchLabels)
  // With it kustomize adds the label to every selector, those of other applications' pods in the policy included.
  for (const label of kustomization.labels) expect(label.includeSelectors ?? false).toBe(false)
  const services = manifests.filter(({ kind }) => kind === 'Service')
  for (const selector of [...selectors, ...services.map(({ spec }) => spec.selector)])
    expect(selector).toEqual(labels)
  const ports = gateway.ports.map(({ name }: Manifest) => name)
  const reached = services.flatMap(({ spec }) => spec.ports.map((port: Manifest) => port.targetPort))
  const open = ofKind('NetworkPolicy').spec.ingress.flatMap((rule: Manifest) => rule.ports)
  expect(new Set(reached)).toEqual(new Set(ports))
  expect(new Set(open.map(({ port }: Manifest) => port))).toEqual(new Set(ports))
  // No secret is in a file.
  expect(manifests.some(({ kind }) => kind === 'Secret')).toBe(false)
  expect(gateway.env).toBeUndefined()
})
