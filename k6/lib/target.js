// What is under load, and whether it is ready for it.
import http from 'k6/http';
import exec from 'k6/execution';

export const target = (__ENV.TARGET || 'http://localhost:8080').replace(/\/+$/, '');

// Actuator has a port of its own (the service's + 1000), so that a saturated service can still be asked.
export const healthUrl = __ENV.HEALTH || managementUrl(target) + '/actuator/health';

function managementUrl(url) {
  const [, scheme, host, port] = url.match(/^(https?):\/\/(\[[^\]]+\]|[^:/]+)(?::(\d+))?/) || [];
  if (!scheme) {
    throw new Error(`TARGET must look like http://localhost:8080, not '${url}'`);
  }
  return `http://${host}:${Number(port || (scheme === 'https' ? 443 : 80)) + 1000}`;
}

// For setup(): load on a service that is not up would only measure how fast connections are refused.
export function requireHealthy() {
  const health = http.get(healthUrl, { timeout: '5s' });
  if (health.status !== 200) {
    const found = health.status === 0 ? health.error : `status ${health.status}`;
    exec.test.abort(
      `${target} is not ready: ${healthUrl} said '${found}'. ` +
        `Start it first, for example with './lab start facade/virtual-threads', or set TARGET (and HEALTH).`,
    );
  }
}
