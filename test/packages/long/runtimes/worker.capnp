# The worker, with its one way out: a network that trusts the gateway's certificate authority.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-11-01",
      bindings = [(name = "TASK", fromEnvironment = "TASK")],
    )),
    (name = "internet", network = (
      allow = ["public", "private"],
      tlsOptions = (trustBrowserCas = false, trustedCertificates = [embed "ca.pem"]),
    )),
  ],
);
