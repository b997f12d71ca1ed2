"""The invented world: companies, tags, topics, channels, streams and manifests, all made from a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Unchanging:
    """What never changes, so that copies of the state may share it."""

    def __deepcopy__(self, memo: Any) -> "Unchanging":
        return self


@dataclass(frozen=True)
class ShareClass(Unchanging):
    """One class of shares of a company."""

    ticker: str
    isin: str
    figi: str
    mic: str
    primary: bool


@dataclass(frozen=True)
class Company(Unchanging):
    """A company; `tag_id` is its organisation tag."""

    tag_id: str
    name: str
    public: bool
    cik: str | None
    sec_ticker: str | None
    classes: tuple[ShareClass, ...]


@dataclass(frozen=True)
class Tag(Unchanging):
    """A resolved entity."""

    id: str
    name: str
    kind: str
    aliases: tuple[str, ...]


@dataclass(frozen=True)
class Topic(Unchanging):
    """A category of the taxonomy."""

    id: str
    slug: str
    name: str
    domain: str


@dataclass(frozen=True)
class Channel(Unchanging):
    """A content feed inside a stream."""

    id: str
    name: str
    display: str | None
    source_type: str
    media_format: str
    url: str
    active: bool
    since_ms: int
    until_ms: int | None


@dataclass
class Stream:
    """A stream with all that belongs to it."""

    id: str
    name: str
    title: str
    description: str
    home_domain: str
    cross_domains: list[str]
    status: str = "live"
    stream_class: str = "discovery"
    source_type: str = "organization"
    company_kind: str | None = None
    subtypes: list[str] = field(default_factory=list)
    media_formats: list[str] = field(default_factory=lambda: ["text"])
    channels: list[Channel] = field(default_factory=list)
    companies: list[str] = field(default_factory=list)
    tag_ids: list[str] = field(default_factory=list)
    topics: list[str] = field(default_factory=list)
    is_public: bool = False
    primary_url: str | None = None


@dataclass(frozen=True)
class Manifest(Unchanging):
    """A content package without its bodies, which are made when they are asked for."""

    id: str
    record_id: str
    stream_ids: tuple[str, ...]
    matched_ms: int
    published: str
    headline: str
    summary: str
    source_name: str
    source_type: str
    media_format: str
    claim_type: str
    author: str | None
    version: int
    channel_ids: tuple[str, ...]
    channel_display: str | None
    tag_ids: tuple[str, ...]
    topics: tuple[str, ...]
    home_domain: str
    cross_domains: tuple[str, ...]
    sentiment: str
    significance: str
    claim_count: int
    evidence: str
    filing: tuple[tuple[str, str], ...]
    words: str


class World:
    """All content, and the means to add to it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.serial = 0
        self.manifest_serial = 0
        self.companies: dict[str, Company] = {}
        self.tags: dict[str, Tag] = {}
        self.topics: dict[str, Topic] = {}
        self.streams: dict[str, Stream] = {}
        self.manifests: dict[str, Manifest] = {}
        self.by_record: dict[str, str] = {}
        self.by_stream: dict[str, list[tuple[int, str]]] = {}
        self.catalog: dict[int, tuple[str, list[str]]] = {}
        self.names: set[str] = set()

    def next_id(self, kind: int) -> str:
        """A fresh identifier of 17 digits; the first digit tells the kind."""
        self.serial += 1
        return str(kind * 10 ** 16 + (self.serial * 7_907_368_787 + self.seed * 15_485_863) % 9_999_999_999_971)

    def next_manifest_ids(self) -> tuple[str, str]:
        """Fresh identifiers of a manifest and of its record; their order says nothing about time."""
        self.manifest_serial += 1
        number = self.manifest_serial * 7_368_787 % 99_999_989
        return str(40_000_000_000 + number * 3), f"rec~{number:x}.{self.manifest_serial % 89:02d}-z"

    def live(self, stream_id: str) -> Stream | None:
        """The stream, if it is live."""
        stream = self.streams.get(stream_id)
        return stream if stream and stream.status == "live" else None

    def add(self, manifest: Manifest) -> None:
        """Take in a manifest; those of one stream stay in the order of matching."""
        self.manifests[manifest.id] = manifest
        self.by_record[manifest.record_id] = manifest.id
        for stream_id in manifest.stream_ids:
            self.by_stream.setdefault(stream_id, []).append((manifest.matched_ms, manifest.id))

    def company_tags(self, names: list[str], what: str) -> set[str]:
        """Tags of the companies that have one of the tickers or ISINs."""
        wanted = {name.upper() for name in names}
        return {company.tag_id for company in self.companies.values()
                if any(getattr(share, what).upper() in wanted for share in company.classes)}
