// Generated from spec/openapi; do not edit.
export interface paths {
    readonly "/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the account */
        readonly get: operations["getAccount"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the account */
        readonly get: operations["getAccountViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/brief/{manifest_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        /** Read the Brief of a manifest */
        readonly get: operations["getBriefViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/digests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the catalog digests */
        readonly get: operations["listCatalogDigests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/manifests/{record_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the source record. */
                readonly record_id: string;
            };
            readonly cookie?: never;
        };
        /** Read the manifest of a record */
        readonly get: operations["getManifestViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/manifests/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Query manifests across streams */
        readonly post: operations["queryManifestsViaApi"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/record/{manifest_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Of a Record the contract names no type of its id. */
                readonly manifest_id: components["parameters"]["RecordManifestId"];
            };
            readonly cookie?: never;
        };
        /** Read the Record of a manifest */
        readonly get: operations["getRecordViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Search the service */
        readonly get: operations["searchViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/signal/{manifest_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        /** Read the Signal of a manifest */
        readonly get: operations["getSignalViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/streams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List streams */
        readonly get: operations["listStreamsViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/streams/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        /** Read a stream */
        readonly get: operations["getStreamViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/streams/{id}/manifests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        /** List the manifests of a stream */
        readonly get: operations["listStreamManifestsViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/streams/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Search streams */
        readonly post: operations["searchStreamsViaApi"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/trending": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List trending content */
        readonly get: operations["listTrendingViaApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/backfill/{grant_id}/download": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Grant id. */
                readonly grant_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Request a signed download address for a grant */
        readonly post: operations["createBackfillDownload"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/backfill/grants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List backfill grants */
        readonly get: operations["listBackfillGrants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/brief/{manifest_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        /** Read the Brief of a manifest */
        readonly get: operations["getBrief"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/connect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Issue free Starter credentials */
        readonly get: operations["issueCredentials"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the digests of the organisation */
        readonly get: operations["listDigests"];
        readonly put?: never;
        /** Create a digest */
        readonly post: operations["createDigest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/{digest_id}/webhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly digest_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Register a webhook for new content of a digest */
        readonly post: operations["createDigestWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        /** Read a digest */
        readonly get: operations["getDigest"];
        /** Change a digest */
        readonly put: operations["updateDigest"];
        readonly post?: never;
        /** Delete a digest permanently */
        readonly delete: operations["deleteDigest"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/{id}/activate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Resume a paused digest */
        readonly post: operations["activateDigest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/{id}/deactivate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Pause a digest */
        readonly post: operations["deactivateDigest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/{id}/manifests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        /** List the manifests of all streams of a digest */
        readonly get: operations["listDigestManifests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/{id}/streams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Add streams to a digest */
        readonly post: operations["addDigestStreams"];
        /** Remove streams from a digest */
        readonly delete: operations["removeDigestStreams"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/{id}/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        /** List the webhooks of a digest */
        readonly get: operations["listDigestWebhooks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/digests/preview-filter": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Preview the streams that a filter chooses */
        readonly post: operations["previewDigestFilter"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manifests/{record_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the source record. */
                readonly record_id: string;
            };
            readonly cookie?: never;
        };
        /** Read the manifest of a record */
        readonly get: operations["getManifest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manifests/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Query manifests across streams */
        readonly post: operations["queryManifests"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/my/digests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the catalog digests that were added to the account */
        readonly get: operations["listAddedDigests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ontology/labels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List label definitions */
        readonly get: operations["listLabels"];
        readonly put?: never;
        /** Define a label */
        readonly post: operations["createLabel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ontology/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Map a tag, topic or stream to the customer's id */
        readonly post: operations["createSync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ontology/sync/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Sync id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete a mapping */
        readonly delete: operations["deleteSync"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ontology/syncs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List active mappings */
        readonly get: operations["listSyncs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ontology/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Search tags */
        readonly get: operations["listTags"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ontology/topics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List topics */
        readonly get: operations["listTopics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/plans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the plans */
        readonly get: operations["listPlans"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/record/{manifest_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Of a Record the contract names no type of its id. */
                readonly manifest_id: components["parameters"]["RecordManifestId"];
            };
            readonly cookie?: never;
        };
        /** Read the Record of a manifest */
        readonly get: operations["getRecord"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Search the service */
        readonly get: operations["search"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/signal/{manifest_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        /** Read the Signal of a manifest */
        readonly get: operations["getSignal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/streams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List streams */
        readonly get: operations["listStreams"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/streams/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        /** Read a stream */
        readonly get: operations["getStream"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/streams/{id}/manifests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        /** List the manifests of a stream */
        readonly get: operations["listStreamManifests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/streams/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Search streams */
        readonly post: operations["searchStreams"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/trending": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List trending content */
        readonly get: operations["listTrending"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v3/beacons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Beacons */
        readonly get: operations["listBeacons"];
        readonly put?: never;
        /** Save a Beacon */
        readonly post: operations["createBeacon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v3/beacons/{beacon_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        /** Read a Beacon */
        readonly get: operations["getBeacon"];
        readonly put?: never;
        readonly post?: never;
        /** Delete a Beacon */
        readonly delete: operations["deleteBeacon"];
        readonly options?: never;
        readonly head?: never;
        /** Change some fields of a Beacon */
        readonly patch: operations["updateBeacon"];
        readonly trace?: never;
    };
    readonly "/v3/beacons/{beacon_id}/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Archive a Beacon */
        readonly post: operations["archiveBeacon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v3/beacons/{beacon_id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Restore an archived Beacon as a draft */
        readonly post: operations["restoreBeacon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v3/beacons/{beacon_id}/revisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        /** List the last 20 revisions, newest first */
        readonly get: operations["listBeaconRevisions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List webhooks */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /** Register a webhook */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a webhook and its logs */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Stop the deliveries of a webhook */
        readonly post: operations["disableWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/logs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        /** List the deliveries of a webhook */
        readonly get: operations["listWebhookLogs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/reactivate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Resume the deliveries of a webhook */
        readonly post: operations["reactivateWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhooks/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a test event */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "digest.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A catalog digest was added to the account */
        readonly post: operations["onDigestCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "digest.new_content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A new manifest reached a stream of the digest */
        readonly post: operations["onDigestNewContent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "digest.removed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A catalog digest was removed from the account */
        readonly post: operations["onDigestRemoved"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "digest.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A digest changed */
        readonly post: operations["onDigestUpdated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "manifest.matched": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A new manifest reached a subscribed stream */
        readonly post: operations["onManifestMatched"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "stream.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A stream went live */
        readonly post: operations["onStreamCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "stream.removed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A stream was permanently deactivated */
        readonly post: operations["onStreamRemoved"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "stream.unpublished": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A stream was temporarily unpublished */
        readonly post: operations["onStreamUnpublished"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A test event that the customer requested */
        readonly post: operations["onWebhookTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly Account: {
            readonly mcp_connector: components["schemas"]["McpConnector"];
            readonly org: components["schemas"]["AccountOrg"];
            readonly subscription: components["schemas"]["Subscription"];
            readonly usage: components["schemas"]["AccountUsage"];
            readonly users: readonly components["schemas"]["AccountUser"][];
        };
        readonly AccountOrg: {
            readonly contact_email?: unknown;
            readonly id: unknown;
            readonly is_active: boolean;
            readonly name: unknown;
            readonly org_type: unknown;
        };
        readonly AccountUsage: {
            readonly manifests_limit: number;
            readonly manifests_remaining: number;
            readonly period: components["schemas"]["Period"];
        };
        readonly AccountUser: {
            readonly has_active_key: boolean;
            readonly name?: unknown;
            readonly role: unknown;
        };
        /** @description A refusal in any of the three forms of detail. */
        readonly AnyErrorBody: {
            readonly detail: string | readonly components["schemas"]["ValidationIssue"][] | components["schemas"]["DetailObject"];
        };
        readonly Beacon: {
            readonly beacon_id: string;
            readonly collection_id?: unknown;
            readonly default_date_window?: components["schemas"]["DateWindow"] | null;
            readonly description?: string | null;
            readonly intent?: string | null;
            readonly name?: string;
            readonly revision?: number;
            readonly status?: components["schemas"]["BeaconStatus"];
            readonly stream_ids?: readonly string[];
            /** @description One to five lowercase tags are recommended. */
            readonly tags?: readonly string[];
            readonly topic_filters?: readonly components["schemas"]["TopicFilter"][];
        } & unknown;
        /** @description One Beacon, in the common envelope or bare. */
        readonly BeaconBody: {
            readonly data: components["schemas"]["Beacon"];
            readonly usage: components["schemas"]["Usage"];
        } | components["schemas"]["Beacon"];
        readonly BeaconChange: {
            readonly collection_id?: string | null;
            readonly default_date_window?: components["schemas"]["DateWindow"] | null;
            readonly description?: string | null;
            readonly intent?: string | null;
            readonly name?: string;
            /** @enum {string} */
            readonly status?: "draft" | "active";
            readonly stream_ids?: readonly string[];
            readonly tags?: readonly string[];
            readonly topic_filters?: readonly components["schemas"]["TopicFilter"][];
        };
        readonly BeaconCreate: components["schemas"]["BeaconChange"] & Record<string, unknown>;
        readonly BeaconList: {
            readonly items: readonly Record<string, unknown>[];
            readonly limit: number;
            readonly offset: number;
            readonly total: number;
        };
        /** @description The list envelope of Beacons, at the top level or in data. */
        readonly BeaconListBody: components["schemas"]["BeaconList"] | {
            readonly data: components["schemas"]["BeaconList"];
        };
        readonly BeaconNotFoundBody: {
            readonly detail: components["schemas"]["DetailObject"] & {
                /** @constant */
                readonly error_code?: "beacon_not_found";
            };
        };
        /** @enum {string} */
        readonly BeaconStatus: "draft" | "active" | "archived";
        /** @description Structured narrative of one record. */
        readonly Brief: {
            /** @description The sections, a message that the plan lacks them, or null. */
            readonly body?: components["schemas"]["BriefBody"] | string | null;
            readonly body_markdown?: string;
            readonly headline: string;
            readonly key_points_count: number;
            /** @enum {string} */
            readonly media_format: "text" | "audio" | "social" | "data";
            readonly quote_count: number;
            readonly reading_time_minutes: number;
            readonly record_id: string;
            /** Format: uri */
            readonly record_url: string;
            readonly record_version: number;
            readonly sentiment: components["schemas"]["Sentiment"];
            readonly significance: components["schemas"]["Significance"];
            /** Format: date */
            readonly source_published_date: string;
            readonly source_type: components["schemas"]["SourceType"];
            readonly story_id: string;
            readonly story_version?: number;
            readonly stream_id: string;
            readonly summary: string;
            /** @description Another name of story_version. */
            readonly version?: number;
        } & (unknown | unknown);
        /** @description Narrative of one record in sections; additive sections may appear. */
        readonly BriefBody: {
            readonly actionable_takeaways: readonly unknown[];
            readonly brief_meta?: components["schemas"]["BriefMeta"];
            /** @description A list of strings; one string alone is tolerated. */
            readonly cross_promotion: readonly string[] | string;
            readonly cultural_relevance: string | null;
            readonly guest_details: readonly components["schemas"]["Guest"][];
            readonly key_insights: readonly unknown[];
            readonly key_points: readonly unknown[];
            readonly notable_quotes: readonly components["schemas"]["NotableQuote"][];
        };
        readonly BriefMeta: {
            readonly family: unknown;
            readonly prompt_version: unknown;
            /** @enum {string} */
            readonly schema_version: "1.0" | "2.0";
        };
        /** @description The digest after the write, itself or under the key digest. */
        readonly ChangedDigest: components["schemas"]["Digest"] | {
            readonly digest: components["schemas"]["Digest"];
        };
        /** @description A source channel in the detail of a stream. */
        readonly Channel: {
            readonly activated_on?: components["schemas"]["DateTime"] | null;
            /** @description Missing or null while the channel is active. */
            readonly deactivated_on?: components["schemas"]["DateTime"] | null;
            /** @description Missing or null while the channel is active. */
            readonly deactivation_reason?: string | null;
            readonly id: string;
            readonly is_active: boolean;
            readonly media_format: string;
            readonly name: string;
            readonly source_channel_display?: string | null;
            readonly source_type: string;
        };
        /** @description A source channel in a list of streams. */
        readonly ChannelSummary: {
            readonly id: string;
            readonly media_format: string;
            readonly name: string;
            readonly source_url?: string | null;
        };
        /** @description One atomic assertion. */
        readonly Claim: {
            readonly claim_text: string;
            readonly claim_type: components["schemas"]["ClaimType"];
            /** @enum {string} */
            readonly confidence: "stated" | "implied" | "inferred" | "measured";
            readonly entities: readonly components["schemas"]["ClaimEntity"][];
            /** @enum {string} */
            readonly evidence: "direct_quote" | "paraphrase" | "derived" | "observed";
            readonly featured: boolean;
            readonly key_point_index?: number | null;
            readonly quote?: string | null;
            /** @description Why the claim matters. */
            readonly signal: string;
        };
        readonly ClaimEntity: {
            readonly name: string;
            /** @enum {string} */
            readonly role: "source_org" | "speaker" | "subject" | "mentioned";
            /** @enum {string} */
            readonly type: "organization" | "person" | "place" | "topic";
        };
        /**
         * @description Assertion, measured statistic, occurrence, projection or derived insight.
         * @enum {string}
         */
        readonly ClaimType: "statement" | "data" | "event" | "forecast" | "analysis";
        /** @enum {string} */
        readonly CompanyKind: "public" | "private";
        /** @description Credentials of a new free Starter organisation and how to use them; only this answer shows the secret. */
        readonly Connection: {
            readonly credentials: {
                readonly api_key: string;
                readonly api_secret: string;
                readonly mcp_token: string;
            };
            readonly docs: unknown;
            readonly mcp_server: unknown;
            readonly mcp_servers: {
                readonly advanced: components["schemas"]["McpEndpoint"];
                readonly core: components["schemas"]["McpEndpoint"];
                readonly core_sse: components["schemas"]["McpEndpoint"];
            };
            readonly message: unknown;
        };
        /** @description Filters for the manifests of the chosen streams. */
        readonly ContentFilters: {
            readonly media_format?: readonly ("text" | "audio" | "video" | "social" | "data" | "regulatory")[];
            readonly source_channel_ids?: readonly string[];
            readonly source_channel_names?: readonly string[];
        };
        /** @enum {string} */
        readonly ContentMediaFormat: "text" | "audio" | "social" | "data" | "regulatory";
        readonly Coverage: {
            readonly authoritative: boolean;
            readonly covered_facets?: readonly string[];
            readonly generation?: string | null;
            readonly reason?: string | null;
            readonly status: string;
        };
        /** @description ISO 8601 date and time; seconds, fraction and zone may be missing. */
        readonly DateTime: string;
        readonly DateWindow: {
            readonly lookback_hours: number;
        };
        /** @description The common members of every event; clients fetch the content separately. */
        readonly Delivery: {
            readonly data: Record<string, unknown>;
            readonly event: string;
            /** @description UTC, with milliseconds. */
            readonly timestamp: string;
            readonly webhook_id: number;
        };
        /** @description A refusal with a code for programs; further keys may appear. */
        readonly DetailObject: {
            readonly error_code: string;
            readonly message: string;
            /** Format: date */
            readonly quota_resets_on?: string;
            readonly retry_after_seconds?: number;
        };
        readonly Digest: {
            readonly content_filters?: components["schemas"]["ContentFilters"] | null;
            readonly description?: string | null;
            /** @description For example user. */
            readonly digest_type?: string;
            readonly filter_spec?: components["schemas"]["FilterSpec"] | null;
            readonly has_dynamic_filter?: boolean;
            readonly id: number;
            readonly name?: string;
            readonly stream_count?: number;
            readonly stream_ids?: readonly string[];
        };
        readonly DigestCreate: {
            readonly content_filters?: components["schemas"]["ContentFilters"] | null;
            readonly description?: string | null;
            readonly filter_spec?: components["schemas"]["FilterSpec"] | null;
            readonly name: string;
            readonly stream_ids?: readonly string[] | null;
        };
        /** @description The data is not fixed. */
        readonly DigestCreated: components["schemas"]["Delivery"] & {
            /** @constant */
            readonly event?: "digest.created";
        };
        readonly DigestDetail: {
            readonly digest: components["schemas"]["Digest"] & Record<string, unknown>;
            readonly streams: readonly components["schemas"]["DigestStream"][];
        };
        readonly DigestList: {
            readonly digests: readonly components["schemas"]["DigestSummary"][];
        };
        readonly DigestManifestPage: {
            readonly items_removed_by_quota?: number;
            readonly manifests: readonly components["schemas"]["Manifest"][];
            readonly pagination: components["schemas"]["Pagination"];
            readonly quota_clamped?: boolean;
        };
        readonly DigestNewContent: components["schemas"]["Delivery"] & {
            readonly data?: components["schemas"]["DigestNewContentData"];
            /** @constant */
            readonly event?: "digest.new_content";
        };
        readonly DigestNewContentData: {
            readonly available: readonly string[];
            readonly digest_id: number;
            readonly digest_name: string;
            readonly headline: string;
            readonly manifest_id: string;
            /** Format: date */
            readonly published_date: string;
            readonly stream_id: string;
            readonly stream_name: string;
        };
        /** @description The data is not fixed. */
        readonly DigestRemoved: components["schemas"]["Delivery"] & {
            /** @constant */
            readonly event?: "digest.removed";
        };
        readonly DigestStream: {
            readonly id: string;
            readonly manifests_last7d: number;
            readonly title: string;
        };
        readonly DigestStreams: {
            readonly stream_ids: readonly string[];
        };
        readonly DigestSummary: {
            readonly digest_type: string;
            readonly has_dynamic_filter: boolean;
            readonly id: number;
            readonly name: string;
            readonly stream_count: number;
        };
        readonly DigestUpdate: {
            /** @description Null removes the filters. */
            readonly content_filters?: components["schemas"]["ContentFilters"] | null;
            readonly description?: string | null;
            readonly filter_spec?: components["schemas"]["FilterSpec"] | null;
            readonly name?: string;
        };
        readonly DigestUpdated: components["schemas"]["Delivery"] & {
            /** @constant */
            readonly event?: "digest.updated";
        } & components["schemas"]["DigestUpdatedPayload"];
        /** @description The payload includes the message, in data or beside it. */
        readonly DigestUpdatedPayload: {
            readonly data: {
                readonly message: string;
            };
        } | {
            readonly message: string;
        };
        readonly DigestWebhookCreate: {
            readonly label?: string;
            /** Format: uri */
            readonly url: string;
        };
        /** @description Only this answer shows the secret. */
        readonly DigestWebhookCreated: {
            readonly digest_id: number;
            readonly id: number;
            readonly secret: string;
        };
        /**
         * @description One of the twelve knowledge domains.
         * @enum {string}
         */
        readonly Domain: "arts-culture-entertainment" | "economics-business-work" | "engineering-technology" | "everyday-life-practical-knowledge" | "health-medicine" | "language-literature" | "life-environment" | "people-biography-history" | "physical-sciences-mathematics" | "places-geography" | "society-law-government" | "universe-earth";
        readonly DomainClassification: {
            readonly cross_domains: readonly components["schemas"]["Domain"][];
            readonly home_domain: components["schemas"]["Domain"];
        };
        readonly EntityDetail: {
            /** @enum {string} */
            readonly tag_type: "Organization" | "Person" | "Place" | "Topic";
            readonly tag_value: string;
        };
        /** @description A refusal as a sentence or as an object with a code. */
        readonly ErrorBody: {
            readonly detail: string | components["schemas"]["DetailObject"];
        };
        /** @enum {string} */
        readonly EventName: "manifest.matched" | "digest.new_content" | "digest.created" | "digest.updated" | "digest.removed" | "stream.created" | "stream.removed" | "stream.unpublished";
        readonly Fact: {
            readonly label: unknown;
            readonly value: unknown;
        };
        readonly FilterPreview: {
            readonly stream_count: number;
            readonly streams: readonly {
                readonly id: string;
                readonly title: string;
            }[];
        };
        readonly FilterPreviewRequest: {
            readonly filter_spec: components["schemas"]["FilterSpec"];
        };
        readonly FilterRule: {
            /** @enum {string} */
            readonly dimension: "topic" | "tag" | "domain" | "source" | "source_type" | "claim_type" | "media_format";
            readonly values: readonly unknown[];
        };
        /** @description Rules that choose the streams of a digest. */
        readonly FilterSpec: {
            /** @description For example AND. */
            readonly combine?: string;
            readonly rules: readonly components["schemas"]["FilterRule"][];
        };
        readonly Guest: {
            readonly affiliation?: unknown;
            readonly name: unknown;
            readonly title?: unknown;
        };
        /** @description The result of planning and execution of a query, at the top level or in data. */
        readonly HandledOutcome: {
            readonly executed?: boolean;
            readonly execution_status: string;
            readonly ok?: boolean;
            readonly planned?: boolean;
        } | {
            readonly data: {
                readonly executed?: boolean;
                readonly execution_status: string;
                readonly ok?: boolean;
                readonly planned?: boolean;
            };
        };
        /** @description The document does not show this body. */
        readonly LabelCreate: {
            readonly color?: string;
            readonly description?: string;
            readonly name: string;
        };
        /** @description A manifest in a listing, where matched_at has no zone suffix. */
        readonly ListedManifest: components["schemas"]["Manifest"] & {
            readonly matched_at?: string & unknown;
        };
        /** @description Identifier of exactly 17 decimal digits. */
        readonly LongId: string;
        readonly LongIdOrIds: components["schemas"]["LongId"] | readonly components["schemas"]["LongId"][] | null;
        /** @description One content package; only plans with Records have the record. */
        readonly Manifest: {
            readonly brief: components["schemas"]["Brief"];
            readonly manifest_id: string;
            readonly matched_at: components["schemas"]["DateTime"];
            /** @description The record; absent, null or a message on plans without Records. */
            readonly record?: components["schemas"]["Record"] | (string | null) | Record<string, unknown>;
            readonly record_id: string;
            readonly signal: components["schemas"]["Signal"];
            readonly source: components["schemas"]["Source"];
            readonly stream_ids: readonly string[];
            readonly stream_names: readonly string[];
        };
        readonly ManifestMatched: components["schemas"]["Delivery"] & {
            readonly data?: components["schemas"]["ManifestMatchedData"];
            /** @constant */
            readonly event?: "manifest.matched";
        };
        readonly ManifestMatchedData: {
            readonly claim_count: number;
            readonly headline: string;
            readonly home_domain: components["schemas"]["Domain"];
            readonly manifest_id: string;
            /** Format: date */
            readonly published_date: string;
            readonly stream_id: string;
            readonly stream_name: string;
            readonly tags: readonly string[];
        };
        readonly ManifestPage: {
            readonly items_removed_by_quota?: number;
            readonly manifests: readonly components["schemas"]["ListedManifest"][];
            readonly pagination: components["schemas"]["Pagination"];
            /** @description Whether the page was cut to the remaining quota. */
            readonly quota_clamped?: boolean;
        };
        /** @description Every property is optional and may be null; others are refused. */
        readonly ManifestQuery: {
            readonly accept_partial_plan?: boolean | null;
            /** @enum {string|null} */
            readonly allocation_policy?: "balanced" | null;
            readonly auto_plan?: boolean | null;
            readonly beacon_id?: string | null;
            readonly broaden_sources?: boolean | null;
            readonly checkpoint?: string | Record<string, unknown> | null;
            readonly commit_cursor?: string | null;
            readonly compact?: boolean | null;
            /** @enum {string|null} */
            readonly cross_domain_logic?: "and" | "or" | null;
            readonly cross_domains?: components["schemas"]["TextOrTexts"];
            readonly days?: number | null;
            readonly delivery_delta?: boolean | null;
            readonly evidence_type?: components["schemas"]["TextOrTexts"];
            readonly exclude_home_domains?: components["schemas"]["TextOrTexts"];
            readonly exclude_query_terms?: string | readonly string[] | null;
            readonly exclude_source_channel_ids?: components["schemas"]["LongIdOrIds"];
            readonly exclude_tag_ids?: components["schemas"]["LongIdOrIds"];
            readonly exclude_tag_names?: components["schemas"]["TextOrTexts"];
            readonly home_domains?: components["schemas"]["TextOrTexts"];
            readonly isin?: components["schemas"]["TextOrTexts"];
            readonly lookback_hours?: number | null;
            readonly markdown_version?: string | null;
            readonly media_format?: string | null;
            /** @enum {string|null} */
            readonly mode?: "default" | "count" | "orient" | "plan" | null;
            readonly next_page_cursor?: string | null;
            readonly page?: number | null;
            readonly page_size?: number | null;
            readonly plan_token?: string | null;
            readonly published_date_from?: string | null;
            readonly published_date_to?: string | null;
            readonly query?: string | null;
            readonly required_families?: readonly string[] | null;
            readonly sec_cik?: components["schemas"]["TextOrTexts"];
            readonly sec_exhibit_type?: components["schemas"]["TextOrTexts"];
            readonly sec_form_type?: components["schemas"]["TextOrTexts"];
            readonly sec_form_variant?: components["schemas"]["TextOrTexts"];
            readonly sec_item_code?: components["schemas"]["TextOrTexts"];
            readonly sec_item_subsection?: components["schemas"]["TextOrTexts"];
            readonly sec_ticker?: components["schemas"]["TextOrTexts"];
            readonly session_id?: string | null;
            readonly significance?: components["schemas"]["Significance"] | readonly components["schemas"]["Significance"][] | null;
            readonly snapshot_token?: string | null;
            readonly source_channel_ids?: components["schemas"]["LongIdOrIds"];
            readonly source_channel_names?: components["schemas"]["TextOrTexts"];
            readonly source_class?: components["schemas"]["TextOrTexts"];
            readonly stream_id?: string | null;
            readonly stream_ids?: components["schemas"]["LongIdOrIds"];
            readonly subtype?: string | null;
            readonly tag_ids?: components["schemas"]["LongIdOrIds"];
            /** @enum {string|null} */
            readonly tag_logic?: "and" | "or" | null;
            readonly tag_names?: components["schemas"]["TextOrTexts"];
            readonly tag_type?: string | null;
            readonly target_count?: number | null;
            readonly ticker?: components["schemas"]["TextOrTexts"];
            readonly timeout_ms?: number | null;
            /** @enum {string|null} */
            readonly verbosity?: "minimal" | "standard" | "verbose" | null;
        };
        readonly McpConnector: {
            readonly docs: unknown;
            readonly headers: unknown;
            readonly url: unknown;
        };
        readonly McpEndpoint: {
            readonly headers: unknown;
            readonly url: string;
        };
        readonly NotableQuote: {
            readonly context?: unknown;
            readonly speaker?: unknown;
            readonly text: unknown;
        };
        /** @description The position of a page in its list; pages are numbered from zero. */
        readonly Pagination: {
            /** @description Number of the following page; null on the last. */
            readonly next: number | null;
            readonly page_num: number;
            readonly page_size: number;
            /** @description Number of the preceding page; null on the first. */
            readonly prev: number | null;
            readonly total_count: number;
        };
        /** @description Billing month, YYYY-MM. */
        readonly Period: string;
        /** @description A manifest of a query result; only the brief is fixed. */
        readonly QueriedManifest: {
            readonly brief: {
                readonly body: Record<string, unknown> | string | null;
            };
        };
        /** @description A refused query, as a plain refusal or as a handled outcome. */
        readonly QueryErrorBody: components["schemas"]["AnyErrorBody"] | components["schemas"]["HandledOutcome"];
        readonly QueryResult: {
            readonly cache_admission: Record<string, unknown>;
            /** @description Position from which a delta starts. */
            readonly checkpoint?: string | Record<string, unknown> | null;
            /** @description Cursor that commits the delta; on its last page. */
            readonly commit_cursor?: string | null;
            readonly coverage: components["schemas"]["Coverage"];
            readonly diagnostics: Record<string, unknown>;
            readonly does_not_consume_quota: boolean;
            readonly executed?: boolean;
            readonly execution_status?: string;
            readonly items_removed_by_quota?: number;
            readonly manifests: readonly components["schemas"]["QueriedManifest"][];
            /** @description Cursor of the next page of a delta; null on the last page. */
            readonly next_page_cursor?: string | null;
            readonly ok?: boolean;
            /** @description The families that a partial plan omits. */
            readonly omitted_families?: unknown;
            readonly pagination: Record<string, unknown>;
            /** @description Token that executes the planned query within five minutes. */
            readonly plan_token?: string | null;
            readonly planned?: boolean;
            readonly quota: {
                readonly manifests_billed_this_call: number;
            };
            readonly quota_charged: boolean;
            readonly quota_clamped?: boolean;
            /** @description The ordered families of a balanced plan. */
            readonly required_families?: unknown;
            /** @description Token that reads the pages of the immutable list of an executed plan. */
            readonly snapshot_token?: string | null;
        };
        /** @description Full source content of one record. */
        readonly Record: {
            readonly author?: string | null;
            readonly claim_type: string;
            readonly content?: string | null;
            readonly extra_data?: Record<string, unknown> | null;
            readonly matched_at: components["schemas"]["DateTime"];
            readonly media_format: components["schemas"]["ContentMediaFormat"];
            readonly record_id: string;
            readonly record_version: number;
            readonly record_version_note?: string | null;
            readonly source_name: string;
            /** Format: date */
            readonly source_published_date: string;
            readonly source_type: string;
            /** @enum {string} */
            readonly status: "pending" | "complete";
            readonly stream_id: string;
            readonly synorb_ingested_at: components["schemas"]["DateTime"];
            readonly title: string;
            readonly url: string;
        };
        /** @description A refusal in any form; one for the rate has the seconds to wait. */
        readonly RefusedOrLimitedBody: {
            readonly detail: string | readonly components["schemas"]["ValidationIssue"][] | (components["schemas"]["DetailObject"] & unknown);
        };
        /** @description Pagination of the stream search, which has its own keys. */
        readonly SearchPagination: {
            readonly has_more: boolean;
            readonly next_page?: number | null;
            readonly page: number;
            readonly page_size: number;
            readonly returned_count: number;
            readonly total_count: number;
        };
        /** @description Securities of the companies of a stream; the five single fields are set when there is exactly one. */
        readonly Security: {
            readonly cik?: string | null;
            readonly exchange_mic?: string | null;
            readonly figi?: string | null;
            readonly identifiers: readonly components["schemas"]["SecurityIdentifier"][];
            readonly is_public_company: boolean;
            readonly isin?: string | null;
            readonly ticker?: string | null;
        };
        readonly SecurityIdentifier: {
            readonly asset_class?: string | null;
            readonly exchange_mic?: string | null;
            readonly id_type: string;
            readonly id_value: string;
            readonly is_primary: boolean;
        };
        /** @enum {string} */
        readonly Sentiment: "positive" | "negative" | "neutral" | "mixed" | "indeterminate";
        /** @description Structured claims of one record. */
        readonly Signal: {
            readonly body: components["schemas"]["SignalBody"];
            readonly claim_count: number;
            readonly headline: string;
            /** @enum {string} */
            readonly media_format: "text" | "audio" | "social" | "data";
            readonly reading_time_minutes: number;
            readonly record_id: string;
            /** Format: uri */
            readonly record_url: string;
            readonly record_version: number;
            readonly sentiment: components["schemas"]["Sentiment"];
            readonly significance: components["schemas"]["Significance"];
            /** Format: date */
            readonly source_published_date: string;
            readonly source_type: components["schemas"]["SourceType"];
            readonly story_id: string;
            /** @description May be named version instead. */
            readonly story_version?: number;
            readonly stream_id: string;
            readonly summary: string;
            /** @description Another name of story_version. */
            readonly version?: number;
        };
        /** @description The claims and their entities, topics and domains; additive scan fields may appear. */
        readonly SignalBody: {
            readonly brief_meta?: components["schemas"]["SignalMeta"];
            readonly claims: readonly components["schemas"]["Claim"][] & unknown;
            readonly domain_classification: components["schemas"]["DomainClassification"];
            readonly entity_details: readonly components["schemas"]["EntityDetail"][];
            readonly facts?: readonly components["schemas"]["Fact"][];
            readonly signal?: components["schemas"]["SignalSummary"];
            readonly signal_digest?: components["schemas"]["SignalDigest"];
            readonly timeline?: readonly components["schemas"]["TimelineEntry"][];
            readonly tldr?: string;
            readonly topics: readonly string[];
            readonly unresolved?: readonly unknown[];
        };
        readonly SignalDigest: {
            readonly by_type: unknown;
            readonly claim_count: unknown;
            readonly featured: unknown;
        };
        readonly SignalMeta: {
            readonly family: unknown;
            readonly prompt_version: unknown;
            readonly schema_version: unknown;
            readonly token_estimate: unknown;
        };
        readonly SignalSummary: {
            readonly claim_count: unknown;
            readonly featured_count: unknown;
            readonly source_url: unknown;
        };
        /** @enum {string} */
        readonly Significance: "low" | "medium" | "high";
        /** @description Where the content of a manifest comes from. */
        readonly Source: {
            readonly author?: string | null;
            readonly claim_type: components["schemas"]["ClaimType"];
            readonly media_format: components["schemas"]["ContentMediaFormat"];
            readonly record_title: string;
            readonly record_version: number;
            readonly source_channel_display?: string | null;
            readonly source_channel_ids: readonly string[];
            readonly source_name: string;
            /** Format: date */
            readonly source_published_date: string;
            readonly source_type: components["schemas"]["SourceType"];
            readonly source_url: string;
        };
        /** @enum {string} */
        readonly SourceType: "person" | "organization" | "data";
        /** @description A stream in a list. */
        readonly Stream: {
            /**
             * @description Derived from tags only; independent of is_public.
             * @enum {string|null}
             */
            readonly company_kind?: "public" | "private" | null;
            readonly description: string;
            readonly home_domain: components["schemas"]["Domain"];
            readonly id: string;
            readonly isins: readonly string[];
            readonly manifests_last7d: number;
            readonly manifests_last24h: number;
            readonly manifests_last30d: number;
            readonly media_formats: readonly components["schemas"]["StreamMediaFormat"][];
            readonly name: string;
            readonly organization_subtypes: readonly string[];
            readonly primary_url?: string | null;
            readonly security: components["schemas"]["Security"];
            /** @description Present only if the request asks for it. */
            readonly source_channels?: readonly components["schemas"]["ChannelSummary"][];
            readonly source_channels_truncated?: boolean;
            readonly tickers: readonly string[];
        };
        readonly StreamCreated: components["schemas"]["Delivery"] & {
            readonly data?: components["schemas"]["StreamCreatedData"];
            /** @constant */
            readonly event?: "stream.created";
        };
        readonly StreamCreatedData: {
            readonly cross_domains: readonly string[];
            readonly description: string;
            readonly home_domain: components["schemas"]["Domain"];
            readonly name: string;
            readonly stream_id: string;
            readonly title: string;
        };
        /** @description The detail of a stream. */
        readonly StreamDetail: {
            readonly claims_last7d: number;
            readonly claims_last24h: number;
            readonly claims_last30d: number;
            readonly description: string;
            readonly filter_definition: {
                readonly source_type?: string;
                readonly tag_ids?: readonly string[];
            };
            readonly home_domain: components["schemas"]["Domain"];
            readonly id: string;
            readonly is_public: boolean;
            readonly isins: readonly string[];
            readonly manifests_last7d: number;
            readonly manifests_last24h: number;
            readonly manifests_last30d: number;
            readonly name: string;
            readonly primary_url?: string | null;
            readonly security: components["schemas"]["Security"];
            readonly source_channels: readonly components["schemas"]["Channel"][];
            /** @description For example organization. */
            readonly source_type: string;
            /** @description For example live. */
            readonly status: string;
            /** @description For example discovery. */
            readonly stream_class: string;
            readonly tickers: readonly string[];
            readonly title: string;
        };
        /** @description The payload includes the reason, in data or beside it. */
        readonly StreamGonePayload: {
            readonly data: {
                readonly reason: string;
            };
        } | {
            readonly reason: string;
        };
        /** @description A search result. */
        readonly StreamHit: {
            /** @enum {string|null} */
            readonly company_kind?: "public" | "private" | null;
            readonly media_formats: readonly components["schemas"]["StreamMediaFormat"][];
            readonly name: string;
            readonly organization_subtypes: readonly string[];
            readonly source_channels?: readonly Record<string, unknown>[];
            readonly source_channels_truncated?: boolean;
            readonly stream_id: string;
        };
        readonly StreamHitPage: {
            /** @constant */
            readonly does_not_consume_quota?: true;
            readonly pagination: components["schemas"]["SearchPagination"];
            /** @constant */
            readonly quota_charged?: false;
            readonly results: readonly components["schemas"]["StreamHit"][];
        };
        /** @enum {string} */
        readonly StreamMediaFormat: "text" | "audio" | "video" | "social" | "data" | "regulatory" | "documentation";
        readonly StreamPage: {
            readonly pagination: components["schemas"]["Pagination"];
            readonly streams: readonly components["schemas"]["Stream"][];
        };
        readonly StreamRemoved: components["schemas"]["Delivery"] & {
            /** @constant */
            readonly event?: "stream.removed";
        } & components["schemas"]["StreamGonePayload"];
        readonly StreamSearchRequest: {
            readonly company_kind?: components["schemas"]["CompanyKind"];
            readonly include_details?: boolean;
            readonly media_format?: string;
            readonly organization_subtype?: string;
            /** @default 0 */
            readonly page?: number;
            /** @default 50 */
            readonly page_size?: number;
            readonly query?: string;
        };
        readonly StreamUnpublished: components["schemas"]["Delivery"] & {
            /** @constant */
            readonly event?: "stream.unpublished";
        } & components["schemas"]["StreamGonePayload"];
        /** @description The plan, and which surfaces it opens. */
        readonly Subscription: {
            readonly endpoint_api: boolean;
            readonly endpoint_digests: boolean;
            readonly endpoint_mcp: boolean;
            readonly endpoint_s3: boolean;
            readonly endpoint_webhook: boolean;
            readonly endpoint_websocket: boolean;
            readonly plan_display_name: unknown;
            readonly status: unknown;
        };
        readonly SyncCreated: {
            readonly id: number;
            readonly status: string;
        };
        readonly TextOrTexts: string | readonly string[] | null;
        readonly TimelineEntry: {
            readonly date: unknown;
            readonly event: unknown;
        };
        /** @description Refused for the rate or for the monthly quota; the code shows which. */
        readonly TooManyRequestsBody: {
            readonly detail: components["schemas"]["DetailObject"] & unknown & unknown;
        };
        readonly TopicFilter: {
            readonly slug: string;
        };
        /** @description Any JSON value; the contract does not fix its shape. */
        readonly Unspecified: unknown;
        /** @description State of the monthly manifest quota of the calling organisation. */
        readonly Usage: {
            /** @description Content levels of the plan, separated by commas. */
            readonly available: string;
            readonly days_to_reset: number;
            readonly items_in_response: number;
            readonly period: string;
            readonly quota_limit: number;
            readonly quota_remaining: number;
            readonly quota_used: number;
            /** Format: date */
            readonly reset_date: string;
            /** Format: uri */
            readonly upgrade_url: string;
        };
        /** @description A list of issues of a refused input, or a refusal with a code. */
        readonly ValidationErrorBody: {
            readonly detail: readonly components["schemas"]["ValidationIssue"][] | components["schemas"]["DetailObject"];
        };
        readonly ValidationIssue: {
            readonly ctx?: Record<string, unknown>;
            readonly input?: components["schemas"]["Unspecified"];
            /** @description Path to the offending value. */
            readonly loc: readonly (string | number)[];
            readonly msg: string;
            readonly type: string;
        };
        readonly WebhookCreate: {
            /**
             * @default [
             *       "manifest.matched"
             *     ]
             */
            readonly events?: readonly components["schemas"]["EventName"][];
            readonly label?: string;
            /** Format: uri */
            readonly url: string;
        };
        /** @description Only this answer shows the secret. */
        readonly WebhookCreated: {
            readonly id: number;
            readonly secret: string;
        };
        /** @description The name and the data of the test event are not fixed. */
        readonly WebhookTest: components["schemas"]["Delivery"];
    };
    responses: {
        /** @description A parameter is malformed or unknown. */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Missing, deleted or owned by another organisation; all three get the same answer. */
        readonly BeaconNotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["BeaconNotFoundBody"];
            };
        };
        /** @description The request conflicts with the state of the resource or with an earlier write under the same key. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The Beacon is archived. */
        readonly ExecutionConflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The input is invalid, or a Beacon is executed without a window or outside its scope. */
        readonly ExecutionUnprocessable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ValidationErrorBody"];
            };
        };
        /** @description The plan does not include the surface. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The organisation has no such resource. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Success with a status other than 200. */
        readonly OtherSuccess: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter is malformed or a delta is combined with what it excludes; nothing is billed. */
        readonly QueryBadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryErrorBody"];
            };
        };
        /** @description The Beacon is archived or a token is stale; nothing is billed. */
        readonly QueryConflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryErrorBody"];
            };
        };
        /** @description Planning or execution is unavailable; nothing is billed. */
        readonly QueryUnavailable: {
            headers: {
                /** @description Seconds to wait. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Unspecified"];
            };
        };
        /** @description The query is invalid or its planning is unsupported; nothing is billed. */
        readonly QueryUnprocessable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryErrorBody"];
            };
        };
        /** @description The write is refused; nothing is changed. */
        readonly Refused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["AnyErrorBody"];
            };
        };
        /** @description The write is refused, for its content or for the rate; nothing is changed. */
        readonly RefusedOrLimited: {
            headers: {
                /** @description Seconds to wait. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["RefusedOrLimitedBody"];
            };
        };
        /** @description The per-minute rate limit or the monthly quota is used up. */
        readonly TooManyRequests: {
            headers: {
                /** @description Seconds to wait. */
                readonly "Retry-After": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["TooManyRequestsBody"];
            };
        };
        /** @description Credentials are missing or wrong. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service is temporarily unable to answer. */
        readonly Unavailable: {
            headers: {
                /** @description Seconds to wait. */
                readonly "Retry-After"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Unspecified"];
            };
        };
        /** @description The input is invalid. */
        readonly Unprocessable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ValidationErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Opaque handle of a Beacon. */
        readonly BeaconId: string;
        /** @description Digest id. */
        readonly DigestId: number;
        /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
        readonly IdempotencyKey: string;
        /** @description Entity tag of the client's copy. */
        readonly IfNoneMatch: string;
        /** @description ISINs, separated by commas; letter case is ignored. */
        readonly Isin: string;
        /** @description An integer in decimal digits, because it may be too large for a JSON number. */
        readonly ManifestId: string;
        /** @description Page number from zero. */
        readonly Page: number;
        /** @description Another name of page. */
        readonly PageNum: number;
        /** @description Items on a page; larger values are capped at 200. */
        readonly PageSize: number;
        /** @description First publication day. */
        readonly PublishedFrom: string;
        /** @description Last publication day. */
        readonly PublishedTo: string;
        /** @description Of a Record the contract names no type of its id. */
        readonly RecordManifestId: string;
        /** @description Filing form types, separated by commas; letter case is ignored. */
        readonly SecFormType: string;
        /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
        readonly Signature: string;
        /** @description Stream id. */
        readonly StreamId: string;
        /** @description Tag ids, separated by commas. */
        readonly TagIds: string;
        /** @description Any of the selected tags, or all of them in one manifest. */
        readonly TagLogic: "or" | "any" | "and" | "all";
        readonly TagType: "person" | "organization" | "place" | "topic" | "data";
        /** @description Tickers, separated by commas; letter case is ignored. */
        readonly Ticker: string;
        /** @description Webhook id. */
        readonly WebhookId: number;
    };
    requestBodies: never;
    headers: {
        /** @description How long the answer may be cached. */
        readonly "Cache-Control": string;
        /** @description Since when the operation is deprecated, in Unix seconds. */
        readonly Deprecation: string;
        /** @description Entity tag of this answer for this organisation. */
        readonly ETag: string;
        /** @description When the operation ends, as an HTTP date. */
        readonly Sunset: string;
        /** @description usage.available. */
        readonly "X-Service-Available": string;
        /** @description usage.period. */
        readonly "X-Service-Period": string;
        /** @description usage.quota_limit in digits. */
        readonly "X-Service-Quota-Limit": string;
        /** @description usage.quota_remaining in digits. */
        readonly "X-Service-Quota-Remaining": string;
        /** @description usage.reset_date. */
        readonly "X-Service-Quota-Reset-Date": string;
        /** @description usage.days_to_reset in digits. */
        readonly "X-Service-Quota-Reset-Days": string;
        /** @description usage.quota_used in digits. */
        readonly "X-Service-Quota-Used": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organisation, its plan and its users; up to a minute old. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAccountViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organisation, its plan and its users; up to a minute old. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Account"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBriefViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Brief. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Brief"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listCatalogDigests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getManifestViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the source record. */
                readonly record_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One manifest. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Manifest"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly queryManifestsViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ManifestQuery"];
            };
        };
        readonly responses: {
            /** @description The manifests found, or the result of planning. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["QueryResult"];
                        readonly executed?: boolean;
                        readonly execution_status?: string;
                        readonly ok?: boolean;
                        readonly planned?: boolean;
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["QueryBadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["QueryConflict"];
            readonly 422: components["responses"]["QueryUnprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["QueryUnavailable"];
        };
    };
    readonly getRecordViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Of a Record the contract names no type of its id. */
                readonly manifest_id: components["parameters"]["RecordManifestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Record. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Record"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly searchViaApi: {
        readonly parameters: {
            readonly query?: {
                /** @description Largest number of results. */
                readonly limit?: number;
                /** @description Text to search for. */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSignalViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Signal. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Signal"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listStreamsViaApi: {
        readonly parameters: {
            readonly query?: {
                readonly company_kind?: components["schemas"]["CompanyKind"];
                readonly home_domain?: components["schemas"]["Domain"];
                /** @description Add up to 25 channels to each stream. */
                readonly include_source_channels?: boolean;
                readonly is_public?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                readonly isin?: components["parameters"]["Isin"];
                readonly media_format?: components["schemas"]["StreamMediaFormat"];
                /** @description Exact subtype. */
                readonly organization_subtype?: string;
                /** @description Page number from zero. */
                readonly page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                readonly page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are capped at 200. */
                readonly page_size?: components["parameters"]["PageSize"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                readonly ticker?: components["parameters"]["Ticker"];
            };
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of streams. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StreamPage"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getStreamViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stream, bare or in the common envelope. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StreamDetail"] | {
                        readonly data: components["schemas"]["StreamDetail"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listStreamManifestsViaApi: {
        readonly parameters: {
            readonly query?: {
                /** @description Beacon whose saved scope applies. */
                readonly beacon_id?: string;
                /** @description Allow values outside the saved scope. */
                readonly broaden_sources?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                readonly isin?: components["parameters"]["Isin"];
                /** @description Window that ends now. */
                readonly lookback_hours?: number;
                /** @description Page number from zero. */
                readonly page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                readonly page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are capped at 200. */
                readonly page_size?: components["parameters"]["PageSize"];
                /** @description First publication day. */
                readonly published_date_from?: components["parameters"]["PublishedFrom"];
                /** @description Last publication day. */
                readonly published_date_to?: components["parameters"]["PublishedTo"];
                /** @description Filing form types, separated by commas; letter case is ignored. */
                readonly sec_form_type?: components["parameters"]["SecFormType"];
                /** @description Tag ids, separated by commas. */
                readonly tag_ids?: components["parameters"]["TagIds"];
                /** @description Any of the selected tags, or all of them in one manifest. */
                readonly tag_logic?: components["parameters"]["TagLogic"];
                readonly tag_type?: components["parameters"]["TagType"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                readonly ticker?: components["parameters"]["Ticker"];
            };
            readonly header?: never;
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of manifests. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ManifestPage"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["ExecutionConflict"];
            readonly 422: components["responses"]["ExecutionUnprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly searchStreamsViaApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StreamSearchRequest"];
            };
        };
        readonly responses: {
            /** @description Streams found; free of charge. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StreamHitPage"];
                        /** @constant */
                        readonly does_not_consume_quota?: true;
                        /** @constant */
                        readonly quota_charged?: false;
                        readonly usage: components["schemas"]["Usage"];
                    } & (unknown | {
                        readonly data?: Record<string, unknown>;
                    });
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTrendingViaApi: {
        readonly parameters: {
            readonly query?: {
                /** @description Largest number of results. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createBackfillDownload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Grant id. */
                readonly grant_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listBackfillGrants: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Grants of the organisation; up to five minutes old. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBrief: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Brief. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Brief"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly issueCredentials: {
        readonly parameters: {
            readonly query?: {
                /** @description Request a text for agents instead of JSON. */
                readonly format?: "md";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description New credentials. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Connection"];
                    readonly "text/markdown": string;
                    readonly "text/plain": string;
                };
            };
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listDigests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Digests, summarised. */
            readonly 200: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control": string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DigestList"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createDigest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestCreate"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description The created digest. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ChangedDigest"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createDigestWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Digest id. */
                readonly digest_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestWebhookCreate"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            readonly "4XX": components["responses"]["Refused"];
            /** @description The registration; only this answer shows the secret. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DigestWebhookCreated"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getDigest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The digest and its streams. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DigestDetail"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateDigest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestUpdate"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description The digest after the write. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ChangedDigest"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteDigest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly activateDigest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deactivateDigest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listDigestManifests: {
        readonly parameters: {
            readonly query?: {
                /** @description ISINs, separated by commas; letter case is ignored. */
                readonly isin?: components["parameters"]["Isin"];
                /** @description Page number from zero. */
                readonly page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                readonly page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are capped at 200. */
                readonly page_size?: components["parameters"]["PageSize"];
                /** @description First publication day. */
                readonly published_date_from?: components["parameters"]["PublishedFrom"];
                /** @description Last publication day. */
                readonly published_date_to?: components["parameters"]["PublishedTo"];
                /** @description Filing form types, separated by commas; letter case is ignored. */
                readonly sec_form_type?: components["parameters"]["SecFormType"];
                /** @description Tag ids, separated by commas. */
                readonly tag_ids?: components["parameters"]["TagIds"];
                /** @description Any of the selected tags, or all of them in one manifest. */
                readonly tag_logic?: components["parameters"]["TagLogic"];
                readonly tag_type?: components["parameters"]["TagType"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                readonly ticker?: components["parameters"]["Ticker"];
            };
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of manifests; the format of matched_at is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["DigestManifestPage"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly addDigestStreams: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestStreams"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly removeDigestStreams: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestStreams"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listDigestWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Digest id. */
                readonly id: components["parameters"]["DigestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewDigestFilter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FilterPreviewRequest"];
            };
        };
        readonly responses: {
            /** @description Up to 50 of the streams. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["FilterPreview"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getManifest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the source record. */
                readonly record_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One manifest. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Manifest"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly queryManifests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ManifestQuery"];
            };
        };
        readonly responses: {
            /** @description The manifests found, or the result of planning. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["QueryResult"];
                        readonly executed?: boolean;
                        readonly execution_status?: string;
                        readonly ok?: boolean;
                        readonly planned?: boolean;
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["QueryBadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["QueryConflict"];
            readonly 422: components["responses"]["QueryUnprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["QueryUnavailable"];
        };
    };
    readonly listAddedDigests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listLabels: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createLabel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LabelCreate"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createSync: {
        readonly parameters: {
            readonly query: {
                readonly external_id: string;
                readonly external_name?: string;
                /** @description Labels, separated by commas. */
                readonly labels?: string;
                /** @description An integer in digits, of any length. */
                readonly object_id: string;
                readonly object_type: "tag" | "topic" | "stream";
            };
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description The mapping; it overwrites an earlier mapping of the same object. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["SyncCreated"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteSync: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Sync id. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSyncs: {
        readonly parameters: {
            readonly query?: {
                readonly label?: string;
                readonly object_type?: "tag" | "topic" | "stream";
                /** @description Page number from zero. */
                readonly page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                readonly page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are capped at 200. */
                readonly page_size?: components["parameters"]["PageSize"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTags: {
        readonly parameters: {
            readonly query?: {
                /** @description Text to search for; misspellings match as well. */
                readonly search?: string;
                readonly type?: "person" | "organization" | "place" | "topic";
            };
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTopics: {
        readonly parameters: {
            readonly query?: {
                readonly domain?: string;
                readonly search?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listPlans: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getRecord: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Of a Record the contract names no type of its id. */
                readonly manifest_id: components["parameters"]["RecordManifestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Record. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Record"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly search: {
        readonly parameters: {
            readonly query?: {
                /** @description Largest number of results. */
                readonly limit?: number;
                /** @description Text to search for. */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSignal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An integer in decimal digits, because it may be too large for a JSON number. */
                readonly manifest_id: components["parameters"]["ManifestId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Signal. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Signal"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listStreams: {
        readonly parameters: {
            readonly query?: {
                readonly company_kind?: components["schemas"]["CompanyKind"];
                readonly home_domain?: components["schemas"]["Domain"];
                /** @description Add up to 25 channels to each stream. */
                readonly include_source_channels?: boolean;
                readonly is_public?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                readonly isin?: components["parameters"]["Isin"];
                readonly media_format?: components["schemas"]["StreamMediaFormat"];
                /** @description Exact subtype. */
                readonly organization_subtype?: string;
                /** @description Page number from zero. */
                readonly page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                readonly page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are capped at 200. */
                readonly page_size?: components["parameters"]["PageSize"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                readonly ticker?: components["parameters"]["Ticker"];
            };
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of streams. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StreamPage"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getStream: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Entity tag of the client's copy. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stream, bare or in the common envelope. */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StreamDetail"] | {
                        readonly data: components["schemas"]["StreamDetail"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The client's copy is current; nothing is billed. */
            readonly 304: {
                headers: {
                    /** @description How long the answer may be cached. */
                    readonly "Cache-Control"?: string;
                    readonly Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    readonly ETag?: string;
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listStreamManifests: {
        readonly parameters: {
            readonly query?: {
                /** @description Beacon whose saved scope applies. */
                readonly beacon_id?: string;
                /** @description Allow values outside the saved scope. */
                readonly broaden_sources?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                readonly isin?: components["parameters"]["Isin"];
                /** @description Window that ends now. */
                readonly lookback_hours?: number;
                /** @description Page number from zero. */
                readonly page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                readonly page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are capped at 200. */
                readonly page_size?: components["parameters"]["PageSize"];
                /** @description First publication day. */
                readonly published_date_from?: components["parameters"]["PublishedFrom"];
                /** @description Last publication day. */
                readonly published_date_to?: components["parameters"]["PublishedTo"];
                /** @description Filing form types, separated by commas; letter case is ignored. */
                readonly sec_form_type?: components["parameters"]["SecFormType"];
                /** @description Tag ids, separated by commas. */
                readonly tag_ids?: components["parameters"]["TagIds"];
                /** @description Any of the selected tags, or all of them in one manifest. */
                readonly tag_logic?: components["parameters"]["TagLogic"];
                readonly tag_type?: components["parameters"]["TagType"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                readonly ticker?: components["parameters"]["Ticker"];
            };
            readonly header?: never;
            readonly path: {
                /** @description Stream id. */
                readonly id: components["parameters"]["StreamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of manifests. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["ManifestPage"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["ExecutionConflict"];
            readonly 422: components["responses"]["ExecutionUnprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly searchStreams: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StreamSearchRequest"];
            };
        };
        readonly responses: {
            /** @description Streams found; free of charge. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["StreamHitPage"];
                        /** @constant */
                        readonly does_not_consume_quota?: true;
                        /** @constant */
                        readonly quota_charged?: false;
                        readonly usage: components["schemas"]["Usage"];
                    } & (unknown | {
                        readonly data?: Record<string, unknown>;
                    });
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTrending: {
        readonly parameters: {
            readonly query?: {
                /** @description Largest number of results. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listBeacons: {
        readonly parameters: {
            readonly query?: {
                readonly collection_id?: string;
                /** @description Largest number of items. */
                readonly limit?: number;
                /** @description Number of items to skip. */
                readonly offset?: number;
                /** @description Text to search for. */
                readonly q?: string;
                readonly status?: components["schemas"]["BeaconStatus"];
                readonly tag?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Beacons, in the list envelope of Beacons. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BeaconListBody"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createBeacon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BeaconCreate"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description The saved Beacon with its handle. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BeaconBody"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Refused"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Refused"];
            readonly 422: components["responses"]["Refused"];
            readonly 429: components["responses"]["RefusedOrLimited"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBeacon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One Beacon. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BeaconBody"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BeaconNotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteBeacon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Deleted; every later read answers 404. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Unspecified"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BeaconNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateBeacon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BeaconChange"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description The Beacon, with its revision raised by one. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BeaconBody"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BeaconNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly archiveBeacon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Archived; it no longer counts towards the cap of active Beacons. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Unspecified"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BeaconNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly restoreBeacon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description A draft again. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Unspecified"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BeaconNotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listBeaconRevisions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Opaque handle of a Beacon. */
                readonly beacon_id: components["parameters"]["BeaconId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The revisions; their shape is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    readonly "X-Service-Available"?: string;
                    /** @description usage.period. */
                    readonly "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    readonly "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    readonly "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    readonly "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    readonly "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    readonly "X-Service-Quota-Used"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Unspecified"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BeaconNotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description The registration; only this answer shows the secret. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["WebhookCreated"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly disableWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhookLogs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly reactivateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description For 24 hours, a repeated write under the same key gets the answer of the first. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description Webhook id. */
                readonly id: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            readonly 200: {
                headers: {
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly "X-Service-Available": components["headers"]["X-Service-Available"];
                    readonly "X-Service-Period": components["headers"]["X-Service-Period"];
                    readonly "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    readonly "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    readonly "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    readonly "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    readonly "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly data: components["schemas"]["Unspecified"];
                        readonly usage: components["schemas"]["Usage"];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly onDigestCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestCreated"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onDigestNewContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestNewContent"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onDigestRemoved: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestRemoved"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onDigestUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DigestUpdated"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onManifestMatched: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ManifestMatched"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onStreamCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StreamCreated"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onStreamRemoved: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StreamRemoved"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onStreamUnpublished: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StreamUnpublished"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onWebhookTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                readonly "X-Service-Signature": components["parameters"]["Signature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTest"];
            };
        };
        readonly responses: {
            /** @description Accepted; after any other answer the service retries. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
