/** What an issuer's page may use: passkeys, secure payment confirmation, and codes from text messages. */
const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'otp-credentials', 'payment']

/** The `allow` attribute that grants these to a frame and the frames inside it. */
export function issuerFeatures(): string {
  const { featurePolicy } = document as { featurePolicy?: { features(): string[] } }
  const known = featurePolicy?.features()
  // A browser that doesn't know a name would warn of it.
  return FEATURES.filter((name) => known?.includes(name) ?? true)
    .map((name) => `${name} *`)
    .join(';')
}
