import { expect, it } from "vitest";
import { placeOf } from "~/server/adapters/models/place-of";

it.each([
  ["http://127.0.0.1:11434", "machine"],
  ["http://localhost:8080/v1", "machine"],
  ["http://[::1]:8080", "machine"],
  ["http://[::ffff:127.0.0.1]:8080", "machine"],
  ["http://0.0.0.0:11434", "machine"],
  ["http://[::]:11434", "machine"],
  ["http://192.168.1.20:11434", "network"],
  ["http://100.101.102.103:11434", "network"],
  ["http://[fd12::1]:11434", "network"],
  ["http://nas.local:11434", "network"],
  ["http://gpu-box:8000", "network"],
  ["http://host.docker.internal:11434", "network"],
  ["https://api.openai.com/v1", "elsewhere"],
  ["https://10.example.com", "elsewhere"],
  ["https://fd00.example.com", "elsewhere"],
  ["https://8.8.8.8", "elsewhere"],
  ["https://[2606:4700::1111]", "elsewhere"],
])("%s is on this %s", (address, place) => {
  expect(placeOf(address)).toBe(place);
});
