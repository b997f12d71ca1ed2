// Generated from spec/openapi; do not edit.
export interface paths {
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the account */
        get: operations["getAccountViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brief/{manifest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        /** Read the Brief of a manifest */
        get: operations["getBriefViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/digests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ready-made digests */
        get: operations["listCatalogDigests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/manifests/{record_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the source record. */
                record_id: string;
            };
            cookie?: never;
        };
        /** Read the manifest of a record */
        get: operations["getManifestViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/manifests/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Query manifests across streams */
        post: operations["queryManifestsViaApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/record/{manifest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        /** Read the Record of a manifest */
        get: operations["getRecordViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the service */
        get: operations["searchViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signal/{manifest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        /** Read the Signal of a manifest */
        get: operations["getSignalViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List streams */
        get: operations["listStreamsViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        /** Open a stream */
        get: operations["getStreamViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        /** List the manifests of a stream */
        get: operations["listStreamManifestsViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search streams */
        post: operations["searchStreamsViaApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is trending */
        get: operations["listTrendingViaApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backfill/{grant_id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Grant id. */
                grant_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Obtain a signed download address for a grant */
        post: operations["createBackfillDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backfill/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List backfill grants */
        get: operations["listBackfillGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/brief/{manifest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        /** Read the Brief of a manifest */
        get: operations["getBrief"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Issue free Starter credentials */
        get: operations["issueCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the digests of the organisation */
        get: operations["listDigests"];
        put?: never;
        /** Build a digest */
        post: operations["createDigest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/{digest_id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                digest_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announce new content of a digest to a URL */
        post: operations["createDigestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        /** Open a digest */
        get: operations["getDigest"];
        /** Change a digest */
        put: operations["updateDigest"];
        post?: never;
        /** Delete a digest for good */
        delete: operations["deleteDigest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a paused digest */
        post: operations["activateDigest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a digest */
        post: operations["deactivateDigest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/{id}/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        /** List the manifests of all streams of a digest */
        get: operations["listDigestManifests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/{id}/streams": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add streams to a digest */
        post: operations["addDigestStreams"];
        /** Take streams out of a digest */
        delete: operations["removeDigestStreams"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/{id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        /** List the webhooks of a digest */
        get: operations["listDigestWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/digests/preview-filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See which streams a filter would choose */
        post: operations["previewDigestFilter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/{record_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the source record. */
                record_id: string;
            };
            cookie?: never;
        };
        /** Read the manifest of a record */
        get: operations["getManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manifests/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Query manifests across streams */
        post: operations["queryManifests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my/digests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ready-made digests that were added to the account */
        get: operations["listAddedDigests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ontology/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List label definitions */
        get: operations["listLabels"];
        put?: never;
        /** Define a label */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ontology/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Map a tag, topic or stream to an own id */
        post: operations["createSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ontology/sync/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Sync id. */
                id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a mapping back */
        delete: operations["deleteSync"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ontology/syncs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List active mappings */
        get: operations["listSyncs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ontology/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find tags */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ontology/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List topics */
        get: operations["listTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plans */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/record/{manifest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        /** Read the Record of a manifest */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the service */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signal/{manifest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        /** Read the Signal of a manifest */
        get: operations["getSignal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List streams */
        get: operations["listStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        /** Open a stream */
        get: operations["getStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams/{id}/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        /** List the manifests of a stream */
        get: operations["listStreamManifests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search streams */
        post: operations["searchStreams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is trending */
        get: operations["listTrending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/beacons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List Beacons */
        get: operations["listBeacons"];
        put?: never;
        /** Save a Beacon */
        post: operations["createBeacon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/beacons/{beacon_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        /** Read a Beacon */
        get: operations["getBeacon"];
        put?: never;
        post?: never;
        /** Delete a Beacon */
        delete: operations["deleteBeacon"];
        options?: never;
        head?: never;
        /** Change some fields of a Beacon */
        patch: operations["updateBeacon"];
        trace?: never;
    };
    "/v3/beacons/{beacon_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a Beacon */
        post: operations["archiveBeacon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/beacons/{beacon_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring an archived Beacon back as a draft */
        post: operations["restoreBeacon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/beacons/{beacon_id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        /** List the last 20 revisions, newest first */
        get: operations["listBeaconRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /** Register a webhook */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a webhook and its logs */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop the deliveries of a webhook */
        post: operations["disableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** List the deliveries of a webhook */
        get: operations["listWebhookLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume the deliveries of a webhook */
        post: operations["reactivateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "digest.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A ready-made digest was added to the account */
        post: operations["onDigestCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "digest.new_content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new manifest reached a stream of the digest */
        post: operations["onDigestNewContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "digest.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A ready-made digest was removed from the account */
        post: operations["onDigestRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "digest.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A digest changed */
        post: operations["onDigestUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "manifest.matched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new manifest reached a subscribed stream */
        post: operations["onManifestMatched"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stream.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A stream went live */
        post: operations["onStreamCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stream.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A stream is gone for good */
        post: operations["onStreamRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stream.unpublished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A stream is gone for now */
        post: operations["onStreamUnpublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A test that was asked for */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Account: {
            mcp_connector: components["schemas"]["McpConnector"];
            org: components["schemas"]["AccountOrg"];
            subscription: components["schemas"]["Subscription"];
            usage: components["schemas"]["AccountUsage"];
            users: components["schemas"]["AccountUser"][];
        };
        AccountOrg: {
            contact_email: unknown;
            id: unknown;
            is_active: boolean;
            name: unknown;
            org_type: unknown;
        };
        AccountUsage: {
            manifests_limit: number;
            manifests_remaining: number;
            period: components["schemas"]["Period"];
        };
        AccountUser: {
            has_active_key: boolean;
            name: unknown;
            role: unknown;
        };
        /** @description A refusal in any of the three shapes of detail. */
        AnyErrorBody: {
            detail: string | components["schemas"]["ValidationIssue"][] | components["schemas"]["DetailObject"];
        };
        Beacon: {
            beacon_id: string;
            collection_id?: unknown;
            default_date_window?: components["schemas"]["DateWindow"] | null;
            description?: string | null;
            intent?: string | null;
            name: string;
            revision: number;
            status: components["schemas"]["BeaconStatus"];
            stream_ids?: string[];
            /** @description One to five lowercase tags are advised. */
            tags?: string[];
            topic_filters?: components["schemas"]["TopicFilter"][];
        };
        /** @description One Beacon, in the common envelope or bare. */
        BeaconBody: {
            data: components["schemas"]["Beacon"];
            usage: components["schemas"]["Usage"];
        } | components["schemas"]["Beacon"];
        BeaconChange: {
            collection_id?: string | null;
            default_date_window?: components["schemas"]["DateWindow"] | null;
            description?: string | null;
            intent?: string | null;
            name?: string;
            /** @enum {string} */
            status?: "draft" | "active";
            stream_ids?: string[];
            tags?: string[];
            topic_filters?: components["schemas"]["TopicFilter"][];
        };
        BeaconCreate: components["schemas"]["BeaconChange"] & Record<string, never>;
        BeaconList: {
            items: Record<string, never>[];
            limit: number;
            offset: number;
            total: number;
        };
        /** @description The list envelope of its own, or the same under data. */
        BeaconListBody: components["schemas"]["BeaconList"] | {
            data: components["schemas"]["BeaconList"];
        };
        BeaconNotFoundBody: {
            detail: components["schemas"]["DetailObject"] & {
                /** @constant */
                error_code?: "beacon_not_found";
            };
        };
        /** @enum {string} */
        BeaconStatus: "draft" | "active" | "archived";
        /** @description Structured narrative of one record. */
        Brief: {
            /** @description The sections, a note that the plan lacks them, or nothing. */
            body: components["schemas"]["BriefBody"] | string | null;
            body_markdown: string;
            headline: string;
            key_points_count: number;
            /** @enum {string} */
            media_format: "text" | "audio" | "social" | "data";
            quote_count: number;
            reading_time_minutes: number;
            record_id: string;
            /** Format: uri */
            record_url: string;
            record_version: number;
            sentiment: components["schemas"]["Sentiment"];
            significance: components["schemas"]["Significance"];
            /** Format: date */
            source_published_date: string;
            source_type: components["schemas"]["SourceType"];
            story_id: string;
            story_version?: number;
            stream_id: string;
            summary: string;
            /** @description Another name of story_version. */
            version?: number;
        } | unknown | unknown;
        /** @description Narrative of one record, section by section; further sections may be added. */
        BriefBody: {
            actionable_takeaways: unknown[];
            brief_meta?: components["schemas"]["BriefMeta"];
            /** @description A list of strings; one string alone is tolerated. */
            cross_promotion: string[] | string;
            cultural_relevance: string | null;
            guest_details: components["schemas"]["Guest"][];
            key_insights: unknown[];
            key_points: unknown[];
            notable_quotes: components["schemas"]["NotableQuote"][];
        };
        BriefMeta: {
            family: unknown;
            prompt_version: unknown;
            /** @enum {string} */
            schema_version: "1.0" | "2.0";
        };
        /** @description The digest as it stands after the write, alone or under the key digest. */
        ChangedDigest: components["schemas"]["Digest"] | {
            digest: components["schemas"]["Digest"];
        };
        /** @description A source channel of an opened stream. */
        Channel: {
            activated_on: components["schemas"]["DateTime"];
            /** @description Missing or null while the channel is active. */
            deactivated_on?: components["schemas"]["DateTime"] | null;
            /** @description Missing or null while the channel is active. */
            deactivation_reason?: string | null;
            id: string;
            is_active: boolean;
            media_format: string;
            name: string;
            source_channel_display: string;
            source_type: string;
        };
        /** @description A source channel in a list of streams. */
        ChannelSummary: {
            id: string;
            media_format: string;
            name: string;
            source_url: string | null;
        };
        /** @description One atomic assertion. */
        Claim: {
            claim_text: string;
            claim_type: components["schemas"]["ClaimType"];
            /** @enum {string} */
            confidence: "stated" | "implied" | "inferred" | "measured";
            entities: components["schemas"]["ClaimEntity"][];
            /** @enum {string} */
            evidence: "direct_quote" | "paraphrase" | "derived" | "observed";
            featured: boolean;
            key_point_index: number | null;
            quote: string | null;
            /** @description Why the claim matters. */
            signal: string;
        };
        ClaimEntity: {
            name: string;
            /** @enum {string} */
            role: "source_org" | "speaker" | "subject" | "mentioned";
            type: string & ("organization" | "person" | "place" | "topic");
        };
        /**
         * @description Assertion, measured statistic, occurrence, projection or derived insight.
         * @enum {string}
         */
        ClaimType: "statement" | "data" | "event" | "forecast" | "analysis";
        /** @enum {string} */
        CompanyKind: "public" | "private";
        /** @description Fresh credentials of a free Starter organisation and how to use them; the secret is shown only here. */
        Connection: {
            credentials: {
                api_key: string;
                api_secret: string;
                mcp_token: string;
            };
            docs: unknown;
            mcp_server: unknown;
            mcp_servers: {
                advanced: components["schemas"]["McpEndpoint"];
                core: components["schemas"]["McpEndpoint"];
                core_sse: components["schemas"]["McpEndpoint"];
            };
            message: unknown;
        };
        /** @description What of the chosen streams is delivered. */
        ContentFilters: {
            media_format?: ("text" | "audio" | "video" | "social" | "data" | "regulatory")[];
            source_channel_ids?: string[];
            source_channel_names?: string[];
        };
        /** @enum {string} */
        ContentMediaFormat: "text" | "audio" | "social" | "data" | "regulatory";
        Coverage: {
            authoritative: boolean;
            covered_facets?: string[];
            generation?: string | null;
            reason?: string | null;
            status: string;
        };
        /** @description ISO 8601 date and time; the zone suffix may be missing. */
        DateTime: string;
        DateWindow: {
            lookback_hours: number;
        };
        /** @description What every pushed event has in common; content is fetched separately. */
        Delivery: {
            data: Record<string, never>;
            event: string;
            /** @description UTC, to the millisecond. */
            timestamp: string;
            webhook_id: number;
        };
        /** @description A refusal a program can branch on; further keys may appear. */
        DetailObject: {
            error_code: string;
            message: string;
            /** Format: date */
            quota_resets_on?: string;
            retry_after_seconds?: number;
        };
        Digest: {
            content_filters?: components["schemas"]["ContentFilters"] | null;
            description?: string | null;
            /** @description For example user. */
            digest_type?: string;
            filter_spec?: components["schemas"]["FilterSpec"] | null;
            has_dynamic_filter?: boolean;
            id: number;
            name?: string;
            stream_count?: number;
            stream_ids?: string[];
        };
        DigestCreate: {
            content_filters?: components["schemas"]["ContentFilters"] | null;
            description?: string | null;
            filter_spec?: components["schemas"]["FilterSpec"] | null;
            name: string;
            stream_ids?: string[] | null;
        } | {
            stream_ids: unknown[];
        } | {
            filter_spec: Record<string, never>;
        };
        /** @description The data is not fixed. */
        DigestCreated: components["schemas"]["Delivery"] & {
            /** @constant */
            event?: "digest.created";
        };
        DigestDetail: {
            digest: components["schemas"]["Digest"] & Record<string, never> & Record<string, never>;
            streams: components["schemas"]["DigestStream"][];
        };
        DigestList: {
            digests: components["schemas"]["DigestSummary"][];
        };
        DigestManifestPage: {
            items_removed_by_quota?: number;
            manifests: components["schemas"]["Manifest"][];
            pagination: components["schemas"]["Pagination"];
            quota_clamped?: boolean;
        };
        DigestNewContent: components["schemas"]["Delivery"] & {
            data?: components["schemas"]["DigestNewContentData"];
            /** @constant */
            event?: "digest.new_content";
        };
        DigestNewContentData: {
            available: string[];
            digest_id: number;
            digest_name: string;
            headline: string;
            manifest_id: string;
            /** Format: date */
            published_date: string;
            stream_id: string;
            stream_name: string;
        };
        /** @description The data is not fixed. */
        DigestRemoved: components["schemas"]["Delivery"] & {
            /** @constant */
            event?: "digest.removed";
        };
        DigestStream: {
            id: string;
            manifests_last7d: number;
            title: string;
        };
        DigestStreams: {
            stream_ids: string[];
        };
        DigestSummary: {
            digest_type: string;
            has_dynamic_filter: boolean;
            id: number;
            name: string;
            stream_count: number;
        };
        DigestUpdate: {
            /** @description Null takes the filters away. */
            content_filters?: components["schemas"]["ContentFilters"] | null;
            description?: string | null;
            filter_spec?: components["schemas"]["FilterSpec"] | null;
            name?: string;
        };
        DigestUpdated: components["schemas"]["Delivery"] & {
            data?: components["schemas"]["DigestUpdatedData"];
            /** @constant */
            event?: "digest.updated";
        };
        DigestUpdatedData: {
            /** @description What changed. */
            message: string;
        } & {
            [key: string]: unknown;
        };
        DigestWebhookCreate: {
            label?: string;
            /** Format: uri */
            url: string;
        };
        /** @description The secret is shown this once. */
        DigestWebhookCreated: {
            digest_id: number;
            id: number;
            secret: string;
        };
        /**
         * @description One of the twelve knowledge domains.
         * @enum {string}
         */
        Domain: "arts-culture-entertainment" | "economics-business-work" | "engineering-technology" | "everyday-life-practical-knowledge" | "health-medicine" | "language-literature" | "life-environment" | "people-biography-history" | "physical-sciences-mathematics" | "places-geography" | "society-law-government" | "universe-earth";
        DomainClassification: {
            cross_domains: string[];
            home_domain: string;
        };
        EntityDetail: {
            tag_type: string & ("Organization" | "Person" | "Place" | "Topic");
            tag_value: string;
        };
        /** @description A refusal told in one sentence or as an object with a code. */
        ErrorBody: {
            detail: string | components["schemas"]["DetailObject"];
        };
        /** @enum {string} */
        EventName: "manifest.matched" | "digest.new_content" | "digest.created" | "digest.updated" | "digest.removed" | "stream.created" | "stream.removed" | "stream.unpublished";
        Fact: {
            label: unknown;
            value: unknown;
        };
        FilterPreview: {
            stream_count: number;
            streams: {
                id: string;
                title: string;
            }[];
        };
        FilterPreviewRequest: {
            filter_spec: components["schemas"]["FilterSpec"];
        };
        FilterRule: {
            /** @enum {string} */
            dimension: "topic" | "tag" | "domain" | "source" | "source_type" | "claim_type" | "media_format";
            values: unknown[];
        };
        /** @description Rules that choose the streams of a digest. */
        FilterSpec: {
            /** @description For example AND. */
            combine?: string;
            rules: components["schemas"]["FilterRule"][];
        };
        Guest: {
            affiliation: unknown;
            name: unknown;
            title: unknown;
        };
        /** @description How planning and execution of a query ended; at the top or under data. */
        HandledOutcome: {
            executed?: boolean;
            execution_status: string;
            ok?: boolean;
            planned?: boolean;
        } | {
            data: {
                executed?: boolean;
                execution_status: string;
                ok?: boolean;
                planned?: boolean;
            };
        };
        /** @description A manifest in a listing, where the time of matching has no zone suffix. */
        ListedManifest: components["schemas"]["Manifest"] & {
            matched_at?: string & unknown;
        };
        /** @description Identifier of exactly 17 decimal digits. */
        LongId: string;
        LongIdOrIds: components["schemas"]["LongId"] | components["schemas"]["LongId"][] | null;
        /** @description One content package; the record is there only for plans that include it. */
        Manifest: {
            brief: components["schemas"]["Brief"];
            manifest_id: string;
            matched_at: components["schemas"]["DateTime"];
            /** @description The record, or for other plans nothing, null or a note that the plan lacks it. */
            record?: components["schemas"]["Record"] | (string | null) | Record<string, never>;
            record_id: string;
            signal: components["schemas"]["Signal"];
            source: components["schemas"]["Source"];
            stream_ids: string[];
            stream_names: string[];
        };
        ManifestMatched: components["schemas"]["Delivery"] & {
            data?: components["schemas"]["ManifestMatchedData"];
            /** @constant */
            event?: "manifest.matched";
        };
        ManifestMatchedData: {
            claim_count: number;
            headline: string;
            home_domain: components["schemas"]["Domain"];
            manifest_id: string;
            /** Format: date */
            published_date: string;
            stream_id: string;
            stream_name: string;
            tags: string[];
        };
        ManifestPage: {
            items_removed_by_quota?: number;
            manifests: components["schemas"]["ListedManifest"][];
            pagination: components["schemas"]["Pagination"];
            /** @description Whether the page was cut to what the quota allowed. */
            quota_clamped?: boolean;
        };
        /** @description Every property is optional and may be null; others are refused. */
        ManifestQuery: {
            accept_partial_plan?: boolean | null;
            /** @enum {string|null} */
            allocation_policy?: "balanced" | null;
            auto_plan?: boolean | null;
            beacon_id?: string | null;
            broaden_sources?: boolean | null;
            checkpoint?: string | Record<string, never> | null;
            commit_cursor?: string | null;
            compact?: boolean | null;
            /** @enum {string|null} */
            cross_domain_logic?: "and" | "or" | null;
            cross_domains?: components["schemas"]["TextOrTexts"];
            days?: number | null;
            delivery_delta?: boolean | null;
            evidence_type?: components["schemas"]["TextOrTexts"];
            exclude_home_domains?: components["schemas"]["TextOrTexts"];
            exclude_query_terms?: components["schemas"]["TextOrTexts"];
            exclude_source_channel_ids?: components["schemas"]["LongIdOrIds"];
            exclude_tag_ids?: components["schemas"]["LongIdOrIds"];
            exclude_tag_names?: components["schemas"]["TextOrTexts"];
            home_domains?: components["schemas"]["TextOrTexts"];
            isin?: components["schemas"]["TextOrTexts"];
            lookback_hours?: number | null;
            markdown_version?: string | null;
            media_format?: string | null;
            /** @enum {string|null} */
            mode?: "default" | "count" | "orient" | "plan" | null;
            next_page_cursor?: string | null;
            page?: number | null;
            page_size?: number | null;
            plan_token?: string | null;
            published_date_from?: string | null;
            published_date_to?: string | null;
            query?: string | null;
            required_families?: string[] | null;
            sec_cik?: components["schemas"]["TextOrTexts"];
            sec_exhibit_type?: components["schemas"]["TextOrTexts"];
            sec_form_type?: components["schemas"]["TextOrTexts"];
            sec_form_variant?: components["schemas"]["TextOrTexts"];
            sec_item_code?: components["schemas"]["TextOrTexts"];
            sec_item_subsection?: components["schemas"]["TextOrTexts"];
            sec_ticker?: components["schemas"]["TextOrTexts"];
            session_id?: string | null;
            significance?: components["schemas"]["Significance"] | components["schemas"]["Significance"][] | null;
            snapshot_token?: string | null;
            source_channel_ids?: components["schemas"]["LongIdOrIds"];
            source_channel_names?: components["schemas"]["TextOrTexts"];
            source_class?: components["schemas"]["TextOrTexts"];
            stream_id?: string | null;
            stream_ids?: components["schemas"]["LongIdOrIds"];
            subtype?: string | null;
            tag_ids?: components["schemas"]["LongIdOrIds"];
            /** @enum {string|null} */
            tag_logic?: "and" | "or" | null;
            tag_names?: components["schemas"]["TextOrTexts"];
            tag_type?: string | null;
            target_count?: number | null;
            ticker?: components["schemas"]["TextOrTexts"];
            timeout_ms?: number | null;
            /** @enum {string|null} */
            verbosity?: "minimal" | "standard" | "verbose" | null;
        };
        McpConnector: {
            docs: unknown;
            headers: unknown;
            url: unknown;
        };
        McpEndpoint: {
            headers: unknown;
            url: string;
        };
        /** @description A refusal told in one sentence. */
        MessageError: {
            detail: string;
        };
        NotableQuote: {
            context: unknown;
            speaker: unknown;
            text: unknown;
        };
        /** @description An object whose keys are not fixed. */
        OpenObject: Record<string, never>;
        /** @description Where a page stands in its list; pages count from zero. */
        Pagination: {
            /** @description Number of the following page; null on the last. */
            next: number | null;
            page_num: number;
            page_size: number;
            /** @description Number of the preceding page; null on the first. */
            prev: number | null;
            total_count: number;
        };
        /** @description Billing month, YYYY-MM. */
        Period: string;
        /** @description A manifest of a query result; only the brief is fixed. */
        QueriedManifest: {
            brief: {
                body: Record<string, never> | string | null;
            };
        };
        /** @description A refused query; a plain refusal or a handled outcome. */
        QueryErrorBody: components["schemas"]["AnyErrorBody"] | components["schemas"]["HandledOutcome"];
        QueryResult: {
            cache_admission: Record<string, never>;
            /** @description Where a delta begins. */
            checkpoint?: string | Record<string, never> | null;
            /** @description On the last page of a delta; sent back to commit it. */
            commit_cursor?: string | null;
            coverage: components["schemas"]["Coverage"];
            diagnostics: Record<string, never>;
            does_not_consume_quota: boolean;
            executed?: boolean;
            execution_status?: string;
            items_removed_by_quota?: number;
            manifests: components["schemas"]["QueriedManifest"][];
            /** @description Of the next page of a delta; null on the last one. */
            next_page_cursor?: string | null;
            ok?: boolean;
            /** @description The families that a partial plan leaves out. */
            omitted_families?: unknown;
            pagination: Record<string, never>;
            /** @description Of a planned query; executes it within five minutes. */
            plan_token?: string | null;
            planned?: boolean;
            quota: {
                manifests_billed_this_call: number;
            };
            quota_charged: boolean;
            quota_clamped?: boolean;
            /** @description The families of a balanced plan in their order. */
            required_families?: unknown;
            /** @description Of an executed plan; reads the pages of its frozen list. */
            snapshot_token?: string | null;
        };
        /** @description Full source content of one record. */
        Record: {
            author: string | null;
            claim_type: string;
            content: string;
            extra_data: Record<string, never> | null;
            matched_at: components["schemas"]["DateTime"];
            media_format: components["schemas"]["ContentMediaFormat"];
            record_id: string;
            record_version: number;
            record_version_note: string | null;
            source_name: string;
            /** Format: date */
            source_published_date: string;
            source_type: string;
            /** @enum {string} */
            status: "pending" | "complete";
            stream_id: string;
            synorb_ingested_at: components["schemas"]["DateTime"];
            title: string;
            url: string;
        };
        /** @description Page bookkeeping of the stream search, with keys of its own. */
        SearchPagination: {
            has_more: boolean;
            next_page: number | null;
            page: number;
            page_size: number;
            returned_count: number;
            total_count: number;
        };
        /** @description Securities of the companies of a stream; the five single fields are set when there is exactly one. */
        Security: {
            cik: string | null;
            exchange_mic: string | null;
            figi: string | null;
            identifiers: components["schemas"]["SecurityIdentifier"][];
            is_public_company: boolean;
            isin: string | null;
            ticker: string | null;
        };
        SecurityIdentifier: {
            asset_class: string | null;
            exchange_mic: string | null;
            id_type: string;
            id_value: string;
            is_primary: boolean;
        };
        /** @enum {string} */
        Sentiment: "positive" | "negative" | "neutral" | "mixed" | "indeterminate";
        /** @description Structured claims of one record. */
        Signal: {
            body: components["schemas"]["SignalBody"];
            claim_count: number;
            headline: string;
            /** @enum {string} */
            media_format: "text" | "audio" | "social" | "data";
            reading_time_minutes: number;
            record_id: string;
            /** Format: uri */
            record_url: string;
            record_version: number;
            sentiment: components["schemas"]["Sentiment"];
            significance: components["schemas"]["Significance"];
            /** Format: date */
            source_published_date: string;
            source_type: components["schemas"]["SourceType"];
            story_id: string;
            /** @description The name version may stand for it. */
            story_version?: number;
            stream_id: string;
            summary: string;
            /** @description Another name of story_version. */
            version?: number;
        } | unknown | unknown;
        /** @description The claims and what they are about; scan fields may be added. */
        SignalBody: {
            brief_meta?: components["schemas"]["SignalMeta"];
            claims: components["schemas"]["Claim"][] & unknown;
            domain_classification: components["schemas"]["DomainClassification"];
            entity_details: components["schemas"]["EntityDetail"][];
            facts?: components["schemas"]["Fact"][];
            signal?: components["schemas"]["SignalSummary"];
            signal_digest?: components["schemas"]["SignalDigest"];
            timeline?: components["schemas"]["TimelineEntry"][];
            tldr?: string;
            topics: string[];
            unresolved?: unknown[];
        };
        SignalDigest: {
            by_type: unknown;
            claim_count: unknown;
            featured: unknown;
        };
        SignalMeta: {
            family: unknown;
            prompt_version: unknown;
            schema_version: unknown;
            token_estimate: unknown;
        };
        SignalSummary: {
            claim_count: unknown;
            featured_count: unknown;
            source_url: unknown;
        };
        /** @enum {string} */
        Significance: "low" | "medium" | "high";
        /** @description Where the content of a manifest comes from. */
        Source: {
            author: string | null;
            claim_type: components["schemas"]["ClaimType"];
            media_format: components["schemas"]["ContentMediaFormat"];
            record_title: string;
            record_version: number;
            source_channel_display: string | null;
            source_channel_ids: string[];
            source_name: string;
            /** Format: date */
            source_published_date: string;
            source_type: components["schemas"]["SourceType"];
            source_url: string;
        };
        /** @enum {string} */
        SourceType: "person" | "organization" | "data";
        /** @description A stream in a list. */
        Stream: {
            /**
             * @description Told by tags alone; says nothing about is_public.
             * @enum {string|null}
             */
            company_kind: "public" | "private" | null;
            description: string;
            home_domain: components["schemas"]["Domain"];
            id: string;
            isins: string[];
            manifests_last7d: number;
            manifests_last24h: number;
            manifests_last30d: number;
            media_formats: components["schemas"]["StreamMediaFormat"][];
            name: string;
            organization_subtypes: string[];
            primary_url: string | null;
            security: components["schemas"]["Security"];
            /** @description Only where the request asked for it. */
            source_channels?: components["schemas"]["ChannelSummary"][];
            source_channels_truncated?: boolean;
            tickers: string[];
        };
        StreamCreated: components["schemas"]["Delivery"] & {
            data?: components["schemas"]["StreamCreatedData"];
            /** @constant */
            event?: "stream.created";
        };
        StreamCreatedData: {
            cross_domains: string[];
            description: string;
            home_domain: components["schemas"]["Domain"];
            name: string;
            stream_id: string;
            title: string;
        };
        /** @description An opened stream. */
        StreamDetail: {
            claims_last7d: number;
            claims_last24h: number;
            claims_last30d: number;
            description: string;
            filter_definition: {
                source_type?: string;
                tag_ids?: string[];
            };
            home_domain: components["schemas"]["Domain"];
            id: string;
            is_public: boolean;
            isins: string[];
            manifests_last7d: number;
            manifests_last24h: number;
            manifests_last30d: number;
            name: string;
            primary_url: string | null;
            security: components["schemas"]["Security"];
            source_channels: components["schemas"]["Channel"][];
            /** @description For example organization. */
            source_type: string;
            /** @description For example live. */
            status: string;
            /** @description For example discovery. */
            stream_class: string;
            tickers: string[];
            title: string;
        };
        StreamGoneData: {
            reason: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A stream found by search. */
        StreamHit: {
            /** @enum {string|null} */
            company_kind: "public" | "private" | null;
            media_formats: components["schemas"]["StreamMediaFormat"][];
            name: string;
            organization_subtypes: string[];
            source_channels?: Record<string, never>[];
            source_channels_truncated?: boolean;
            stream_id: string;
        };
        StreamHitPage: {
            /** @constant */
            does_not_consume_quota?: true;
            pagination: components["schemas"]["SearchPagination"];
            /** @constant */
            quota_charged?: false;
            results: components["schemas"]["StreamHit"][];
        };
        /** @enum {string} */
        StreamMediaFormat: "text" | "audio" | "video" | "social" | "data" | "regulatory" | "documentation";
        StreamPage: {
            pagination: components["schemas"]["Pagination"];
            streams: components["schemas"]["Stream"][];
        };
        StreamRemoved: components["schemas"]["Delivery"] & {
            data?: components["schemas"]["StreamGoneData"];
            /** @constant */
            event?: "stream.removed";
        };
        StreamSearchRequest: {
            company_kind?: components["schemas"]["CompanyKind"];
            include_details?: boolean;
            media_format?: string;
            organization_subtype?: string;
            /** @default 0 */
            page: number;
            /** @default 50 */
            page_size: number;
            query?: string;
        };
        StreamUnpublished: components["schemas"]["Delivery"] & {
            data?: components["schemas"]["StreamGoneData"];
            /** @constant */
            event?: "stream.unpublished";
        };
        /** @description The plan, and which surfaces it opens. */
        Subscription: {
            endpoint_api: boolean;
            endpoint_digests: boolean;
            endpoint_mcp: boolean;
            endpoint_s3: boolean;
            endpoint_webhook: boolean;
            endpoint_websocket: boolean;
            plan_display_name: unknown;
            status: unknown;
        };
        SyncCreated: {
            id: number;
            status: string;
        };
        TextOrTexts: string | string[] | null;
        TimelineEntry: {
            date: unknown;
            event: unknown;
        };
        /** @description Refused for the rate or for the monthly quota; the code tells which. */
        TooManyRequestsBody: {
            detail: components["schemas"]["DetailObject"] & unknown & unknown;
        };
        TopicFilter: {
            slug: string;
        };
        /** @description Any JSON value; the contract does not fix its shape. */
        Unspecified: unknown;
        /** @description State of the monthly manifest quota of the calling organisation. */
        Usage: {
            /** @description Content levels of the plan, separated by commas. */
            available: string;
            days_to_reset: number;
            items_in_response: number;
            period: string;
            quota_limit: number;
            quota_remaining: number;
            quota_used: number;
            /** Format: date */
            reset_date: string;
            /** Format: uri */
            upgrade_url: string;
        };
        /** @description A refused input, issue by issue, or a refusal with a code. */
        ValidationErrorBody: {
            detail: components["schemas"]["ValidationIssue"][] | components["schemas"]["DetailObject"];
        };
        ValidationIssue: {
            ctx?: Record<string, never>;
            input?: components["schemas"]["Unspecified"];
            /** @description Path to the offending value. */
            loc: (string | number)[];
            msg: string;
            type: string;
        };
        WebhookCreate: {
            /**
             * @default [
             *       "manifest.matched"
             *     ]
             */
            events: components["schemas"]["EventName"][];
            label?: string;
            /** Format: uri */
            url: string;
        };
        /** @description The secret is shown this once. */
        WebhookCreated: {
            id: number;
            secret: string;
        };
        /** @description The name and the data of the test event are not fixed. */
        WebhookTest: components["schemas"]["Delivery"];
    };
    responses: {
        /** @description A parameter is malformed or unknown. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Missing, deleted or of another organisation; told alike. */
        BeaconNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BeaconNotFoundBody"];
            };
        };
        /** @description The state, or an earlier write under the same key, forbids it. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The plan does not include the surface. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description There is no such thing for this organisation. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Done, told by another success status than 200. */
        OtherSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The query is refused or its planning failed; nothing is billed. */
        QueryRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QueryErrorBody"];
            };
        };
        /** @description Planning or execution is unavailable; nothing is billed. */
        QueryUnavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unspecified"];
            };
        };
        /** @description The write is refused; nothing changed. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AnyErrorBody"];
            };
        };
        /** @description The rate of this minute or the quota of this month is used up. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooManyRequestsBody"];
            };
        };
        /** @description Credentials are missing or wrong. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageError"];
            };
        };
        /** @description The service cannot answer for now. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unspecified"];
            };
        };
        /** @description The input does not hold together. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Opaque handle of a Beacon. */
        BeaconId: string;
        /** @description Digest id. */
        DigestId: number;
        /** @description A repeated write under the same key answers as the first did, for 24 hours. */
        IdempotencyKey: string;
        /** @description Entity tag of the copy at hand. */
        IfNoneMatch: string;
        /** @description ISINs, separated by commas; letter case is ignored. */
        Isin: string;
        /** @description An integer in digits; it may be too large for a JSON number. */
        ManifestId: string;
        /** @description Page number from zero. */
        Page: number;
        /** @description Another name of page. */
        PageNum: number;
        /** @description Items on a page; larger values are cut to 200. */
        PageSize: number;
        /** @description First publication day. */
        PublishedFrom: string;
        /** @description Last publication day. */
        PublishedTo: string;
        /** @description Filing form types, separated by commas; letter case is ignored. */
        SecFormType: string;
        /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
        Signature: string;
        /** @description Stream id. */
        StreamId: string;
        /** @description Tag ids, separated by commas. */
        TagIds: string;
        /** @description Any of the selected tags, or all of them in one manifest. */
        TagLogic: "or" | "any" | "and" | "all";
        TagType: "person" | "organization" | "place" | "topic" | "data";
        /** @description Tickers, separated by commas; letter case is ignored. */
        Ticker: string;
        /** @description Webhook id. */
        WebhookId: number;
    };
    requestBodies: never;
    headers: {
        /** @description How long the answer may be kept. */
        "Cache-Control": string;
        /** @description Since when the operation is deprecated, in Unix seconds. */
        Deprecation: string;
        /** @description Entity tag of this answer for this organisation. */
        ETag: string;
        /** @description When the operation ends, as an HTTP date. */
        Sunset: string;
        /** @description usage.available. */
        "X-Service-Available": string;
        /** @description usage.period. */
        "X-Service-Period": string;
        /** @description usage.quota_limit in digits. */
        "X-Service-Quota-Limit": string;
        /** @description usage.quota_remaining in digits. */
        "X-Service-Quota-Remaining": string;
        /** @description usage.reset_date. */
        "X-Service-Quota-Reset-Date": string;
        /** @description usage.days_to_reset in digits. */
        "X-Service-Quota-Reset-Days": string;
        /** @description usage.quota_used in digits. */
        "X-Service-Quota-Used": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation, its plan and its users; up to a minute old. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountViaApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation, its plan and its users; up to a minute old. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBriefViaApi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Brief. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Brief"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCatalogDigests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getManifestViaApi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the source record. */
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One manifest. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Manifest"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    queryManifestsViaApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManifestQuery"];
            };
        };
        responses: {
            /** @description Manifests found, or how planning ended. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueryResult"];
                        executed?: boolean;
                        execution_status?: string;
                        ok?: boolean;
                        planned?: boolean;
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["QueryRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["QueryRefused"];
            422: components["responses"]["QueryRefused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["QueryUnavailable"];
        };
    };
    getRecordViaApi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Record. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Record"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchViaApi: {
        parameters: {
            query?: {
                /** @description Most results wanted. */
                limit?: number;
                /** @description Words to look for. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload is not fixed, and neither is where it stands. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    } | (unknown[] & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    })) & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignalViaApi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Signal. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Signal"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStreamsViaApi: {
        parameters: {
            query?: {
                company_kind?: components["schemas"]["CompanyKind"];
                home_domain?: components["schemas"]["Domain"];
                /** @description Add up to 25 channels to each stream. */
                include_source_channels?: boolean;
                is_public?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                isin?: components["parameters"]["Isin"];
                media_format?: components["schemas"]["StreamMediaFormat"];
                /** @description Exact subtype. */
                organization_subtype?: string;
                /** @description Page number from zero. */
                page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are cut to 200. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                ticker?: components["parameters"]["Ticker"];
            };
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of streams. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StreamPage"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStreamViaApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream, bare or in the common envelope. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamDetail"] | {
                        data: components["schemas"]["StreamDetail"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStreamManifestsViaApi: {
        parameters: {
            query?: {
                /** @description Beacon whose saved scope applies. */
                beacon_id?: string;
                /** @description Allow values outside the saved scope. */
                broaden_sources?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                isin?: components["parameters"]["Isin"];
                /** @description Window that ends now. */
                lookback_hours?: number;
                /** @description Page number from zero. */
                page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are cut to 200. */
                page_size?: components["parameters"]["PageSize"];
                /** @description First publication day. */
                published_date_from?: components["parameters"]["PublishedFrom"];
                /** @description Last publication day. */
                published_date_to?: components["parameters"]["PublishedTo"];
                /** @description Filing form types, separated by commas; letter case is ignored. */
                sec_form_type?: components["parameters"]["SecFormType"];
                /** @description Tag ids, separated by commas. */
                tag_ids?: components["parameters"]["TagIds"];
                /** @description Any of the selected tags, or all of them in one manifest. */
                tag_logic?: components["parameters"]["TagLogic"];
                tag_type?: components["parameters"]["TagType"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                ticker?: components["parameters"]["Ticker"];
            };
            header?: never;
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of manifests. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ManifestPage"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchStreamsViaApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamSearchRequest"];
            };
        };
        responses: {
            /** @description Streams found; free of charge. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        data: components["schemas"]["StreamHitPage"];
                        /** @constant */
                        does_not_consume_quota?: true;
                        /** @constant */
                        quota_charged?: false;
                        usage: components["schemas"]["Usage"];
                    } & (unknown | {
                        data?: Record<string, never>;
                    })) | unknown | {
                        data?: Record<string, never>;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTrendingViaApi: {
        parameters: {
            query?: {
                /** @description Most results wanted. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload is not fixed, and neither is where it stands. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    } | (unknown[] & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    })) & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBackfillDownload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Grant id. */
                grant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBackfillGrants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Grants of the organisation; up to five minutes old. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBrief: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Brief. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Brief"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueCredentials: {
        parameters: {
            query?: {
                /** @description Ask for a text that agents can read. */
                format?: "md";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fresh credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    listDigests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Digests, summarised. */
            200: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control": string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag: string;
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DigestList"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDigest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestCreate"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description The new digest. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangedDigest"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDigestWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Digest id. */
                digest_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestWebhookCreate"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            "4XX": components["responses"]["Refused"];
            /** @description The registration; its secret is shown this once. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DigestWebhookCreated"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDigest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The digest and its streams. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DigestDetail"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDigest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestUpdate"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description The digest after the write. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangedDigest"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDigest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateDigest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateDigest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDigestManifests: {
        parameters: {
            query?: {
                /** @description ISINs, separated by commas; letter case is ignored. */
                isin?: components["parameters"]["Isin"];
                /** @description Page number from zero. */
                page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are cut to 200. */
                page_size?: components["parameters"]["PageSize"];
                /** @description First publication day. */
                published_date_from?: components["parameters"]["PublishedFrom"];
                /** @description Last publication day. */
                published_date_to?: components["parameters"]["PublishedTo"];
                /** @description Filing form types, separated by commas; letter case is ignored. */
                sec_form_type?: components["parameters"]["SecFormType"];
                /** @description Tag ids, separated by commas. */
                tag_ids?: components["parameters"]["TagIds"];
                /** @description Any of the selected tags, or all of them in one manifest. */
                tag_logic?: components["parameters"]["TagLogic"];
                tag_type?: components["parameters"]["TagType"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                ticker?: components["parameters"]["Ticker"];
            };
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of manifests; how their time of matching is written is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DigestManifestPage"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    addDigestStreams: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestStreams"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeDigestStreams: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestStreams"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDigestWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digest id. */
                id: components["parameters"]["DigestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewDigestFilter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilterPreviewRequest"];
            };
        };
        responses: {
            /** @description Up to 50 of the streams. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FilterPreview"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the source record. */
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One manifest. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Manifest"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    queryManifests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManifestQuery"];
            };
        };
        responses: {
            /** @description Manifests found, or how planning ended. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueryResult"];
                        executed?: boolean;
                        execution_status?: string;
                        ok?: boolean;
                        planned?: boolean;
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["QueryRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["QueryRefused"];
            422: components["responses"]["QueryRefused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["QueryUnavailable"];
        };
    };
    listAddedDigests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenObject"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSync: {
        parameters: {
            query: {
                external_id: string;
                external_name?: string;
                /** @description Labels, separated by commas. */
                labels?: string;
                /** @description An integer in digits, of any length. */
                object_id: string;
                object_type: "tag" | "topic" | "stream";
            };
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description The mapping; an earlier one of the same object is overwritten. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncCreated"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Sync id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSyncs: {
        parameters: {
            query?: {
                label?: string;
                object_type?: "tag" | "topic" | "stream";
                /** @description Page number from zero. */
                page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are cut to 200. */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Matched fuzzily. */
                search?: string;
                type?: "person" | "organization" | "place" | "topic";
            };
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopics: {
        parameters: {
            query?: {
                domain?: string;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload is not fixed, and neither is where it stands. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    } | (unknown[] & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    })) & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Record. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Record"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description Most results wanted. */
                limit?: number;
                /** @description Words to look for. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload is not fixed, and neither is where it stands. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    } | (unknown[] & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    })) & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An integer in digits; it may be too large for a JSON number. */
                manifest_id: components["parameters"]["ManifestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Signal. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Signal"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStreams: {
        parameters: {
            query?: {
                company_kind?: components["schemas"]["CompanyKind"];
                home_domain?: components["schemas"]["Domain"];
                /** @description Add up to 25 channels to each stream. */
                include_source_channels?: boolean;
                is_public?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                isin?: components["parameters"]["Isin"];
                media_format?: components["schemas"]["StreamMediaFormat"];
                /** @description Exact subtype. */
                organization_subtype?: string;
                /** @description Page number from zero. */
                page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are cut to 200. */
                page_size?: components["parameters"]["PageSize"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                ticker?: components["parameters"]["Ticker"];
            };
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of streams. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StreamPage"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tag of the copy at hand. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream, bare or in the common envelope. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamDetail"] | {
                        data: components["schemas"]["StreamDetail"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            /** @description The copy at hand is current; nothing is billed. */
            304: {
                headers: {
                    /** @description How long the answer may be kept. */
                    "Cache-Control"?: string;
                    Deprecation: components["headers"]["Deprecation"];
                    /** @description Entity tag of this answer for this organisation. */
                    ETag?: string;
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStreamManifests: {
        parameters: {
            query?: {
                /** @description Beacon whose saved scope applies. */
                beacon_id?: string;
                /** @description Allow values outside the saved scope. */
                broaden_sources?: boolean;
                /** @description ISINs, separated by commas; letter case is ignored. */
                isin?: components["parameters"]["Isin"];
                /** @description Window that ends now. */
                lookback_hours?: number;
                /** @description Page number from zero. */
                page?: components["parameters"]["Page"];
                /** @description Another name of page. */
                page_num?: components["parameters"]["PageNum"];
                /** @description Items on a page; larger values are cut to 200. */
                page_size?: components["parameters"]["PageSize"];
                /** @description First publication day. */
                published_date_from?: components["parameters"]["PublishedFrom"];
                /** @description Last publication day. */
                published_date_to?: components["parameters"]["PublishedTo"];
                /** @description Filing form types, separated by commas; letter case is ignored. */
                sec_form_type?: components["parameters"]["SecFormType"];
                /** @description Tag ids, separated by commas. */
                tag_ids?: components["parameters"]["TagIds"];
                /** @description Any of the selected tags, or all of them in one manifest. */
                tag_logic?: components["parameters"]["TagLogic"];
                tag_type?: components["parameters"]["TagType"];
                /** @description Tickers, separated by commas; letter case is ignored. */
                ticker?: components["parameters"]["Ticker"];
            };
            header?: never;
            path: {
                /** @description Stream id. */
                id: components["parameters"]["StreamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of manifests. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ManifestPage"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchStreams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamSearchRequest"];
            };
        };
        responses: {
            /** @description Streams found; free of charge. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        data: components["schemas"]["StreamHitPage"];
                        /** @constant */
                        does_not_consume_quota?: true;
                        /** @constant */
                        quota_charged?: false;
                        usage: components["schemas"]["Usage"];
                    } & (unknown | {
                        data?: Record<string, never>;
                    })) | unknown | {
                        data?: Record<string, never>;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTrending: {
        parameters: {
            query?: {
                /** @description Most results wanted. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload is not fixed, and neither is where it stands. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    } | (unknown[] & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    })) & {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBeacons: {
        parameters: {
            query?: {
                collection_id?: string;
                /** @description Most items wanted. */
                limit?: number;
                /** @description Items to pass over. */
                offset?: number;
                /** @description Words to look for. */
                q?: string;
                status?: components["schemas"]["BeaconStatus"];
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Beacons, in a list envelope of their own. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeaconListBody"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBeacon: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeaconCreate"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description The saved Beacon with its handle. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeaconBody"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
            422: components["responses"]["Refused"];
            429: components["responses"]["Refused"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBeacon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One Beacon. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeaconBody"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BeaconNotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBeacon: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Gone for every later look-up. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unspecified"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BeaconNotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBeacon: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeaconChange"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description The Beacon, its revision raised by one. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeaconBody"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BeaconNotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveBeacon: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Archived; it frees a place under the cap of active Beacons. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unspecified"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BeaconNotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreBeacon: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description A draft again. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unspecified"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BeaconNotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBeaconRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque handle of a Beacon. */
                beacon_id: components["parameters"]["BeaconId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions; their shape is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    /** @description usage.available. */
                    "X-Service-Available"?: string;
                    /** @description usage.period. */
                    "X-Service-Period"?: string;
                    /** @description usage.quota_limit in digits. */
                    "X-Service-Quota-Limit"?: string;
                    /** @description usage.quota_remaining in digits. */
                    "X-Service-Quota-Remaining"?: string;
                    /** @description usage.reset_date. */
                    "X-Service-Quota-Reset-Date"?: string;
                    /** @description usage.days_to_reset in digits. */
                    "X-Service-Quota-Reset-Days"?: string;
                    /** @description usage.quota_used in digits. */
                    "X-Service-Quota-Used"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unspecified"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BeaconNotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description The registration; its secret is shown this once. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookCreated"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookLogs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    reactivateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated write under the same key answers as the first did, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Webhook id. */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["OtherSuccess"];
            /** @description Done; the payload is not fixed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Service-Available": components["headers"]["X-Service-Available"];
                    "X-Service-Period": components["headers"]["X-Service-Period"];
                    "X-Service-Quota-Limit": components["headers"]["X-Service-Quota-Limit"];
                    "X-Service-Quota-Remaining": components["headers"]["X-Service-Quota-Remaining"];
                    "X-Service-Quota-Reset-Date": components["headers"]["X-Service-Quota-Reset-Date"];
                    "X-Service-Quota-Reset-Days": components["headers"]["X-Service-Quota-Reset-Days"];
                    "X-Service-Quota-Used": components["headers"]["X-Service-Quota-Used"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Unspecified"];
                        usage: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    onDigestCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestCreated"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDigestNewContent: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestNewContent"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDigestRemoved: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestRemoved"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDigestUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestUpdated"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onManifestMatched: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManifestMatched"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onStreamCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamCreated"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onStreamRemoved: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamRemoved"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onStreamUnpublished: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamUnpublished"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body, keyed with the secret of the webhook. */
                "X-Service-Signature": components["parameters"]["Signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            /** @description Taken; anything else is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
