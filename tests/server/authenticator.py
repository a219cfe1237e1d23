"""Authenticator: a security key made of software, which does what the standard says a device does."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import encode_cbor

from server.browsers import HERE

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40
BYTES = 32


def text_of(data: bytes) -> str:
    """Bytes as the standard writes them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Bytes from what the standard writes."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """A device with one key, in a browser that is at some page."""

    origin: str = HERE
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: os.urandom(BYTES))
    count: int = 0
    flags: int = PRESENT | VERIFIED
    user: str | None = None

    def make(self, options: str) -> str:
        """Answer the question of a site that wants a new passkey."""
        wanted: dict[str, Any] = json.loads(options)
        self.user = wanted["user"]["id"]
        length = len(self.id).to_bytes(2, "big")
        data = self._data(wanted["rp"]["id"], HAS_KEY) + bytes(16) + length + self.id + self._public_key()
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": text_of(self._client_data("webauthn.create", wanted["challenge"])),
            "attestationObject": text_of(attestation),
        }
        return self._credential(response)

    def sign(self, options: str) -> str:
        """Answer the question of a site that wants to know who is there."""
        asked: dict[str, Any] = json.loads(options)
        self.count += 1
        data = self._data(asked["rpId"])
        client_data = self._client_data("webauthn.get", asked["challenge"])
        signature = self.key.sign(data + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": text_of(client_data),
            "authenticatorData": text_of(data),
            "signature": text_of(signature),
            "userHandle": self.user,
        }
        return self._credential(response)

    def _data(self, site: str, more: int = 0) -> bytes:
        return sha256(site.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _public_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        return encode_cbor(
            {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(BYTES, "big"), -3: numbers.y.to_bytes(BYTES, "big")}
        )

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: Mapping[str, str | None]) -> str:
        name = text_of(self.id)
        return json.dumps(
            {
                "id": name,
                "rawId": name,
                "type": "public-key",
                "response": response,
                "clientExtensionResults": {},
            }
        )
