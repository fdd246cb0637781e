// Generated from openapi/ by `npm run generate`. Do not edit.

/** A file in a multipart form; a Blob is one. */
export interface BinaryFile {
  readonly size: number
  readonly type: string
}

export interface paths {
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings that the browser needs before any other call. */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in.
         * @description Sets a cookie that marks the device as known. Failed logins from other devices do not slow down a known device. A user with a second factor gets 401 `second-factor-needed`; the client then repeats the call with `factor`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user of this session. */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login-as/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log in as another user, or return to one's own account.
         * @description Admins only. A session as another user cannot start a further one. In it, a call with any id returns to the admin's account.
         */
        get: operations["loginAs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/lost-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with a link to a new password.
         * @description The answer is the same for known and unknown addresses.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/validate-lost-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a reset token. */
        post: operations["validatePasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-lost-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by a reset token.
         * @description Ends all sessions of the user.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/download-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a ticket that opens one export in a browser window. */
        post: operations["createDownloadTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again that this session's user sits at the device.
         * @description Calls that change a password, email, role or second factor answer 403 `step-up-needed` when the login and the last proof are more than ten minutes old. 422 for a wrong password or factor. A recovery code is no proof.
         */
        post: operations["proveOneself"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/proof/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The second factors with which this session's user can prove who they are.
         * @description The passkey's challenge works once, for five minutes, in this session.
         */
        post: operations["getProofChoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The second factors of this session's user. */
        get: operations["listFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a secret for an authenticator app.
         * @description The app is a factor only after the user has confirmed its first code. A new secret replaces an unconfirmed one. 422 if the user already has a confirmed app.
         */
        post: operations["beginAuthenticatorApp"];
        /**
         * Remove the authenticator app.
         * @description Removing the last factor also removes the recovery codes.
         */
        delete: operations["removeAuthenticatorApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/app/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the authenticator app by one of its codes. */
        post: operations["confirmAuthenticatorApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Options for a new passkey.
         * @description The challenge works once, for five minutes. 422 if the server's address does not allow passkeys.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register a passkey. */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/passkey/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey.
         * @description Removing the last factor also removes the recovery codes.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes by new ones.
         * @description 422 if the user has no second factor.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove all second factors of a user who has lost them.
         * @description Admins only. Ends all sessions of the user and notifies the user by mail. Refuses the caller's own account.
         */
        delete: operations["resetFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/for-outfitter/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users of an outfitter. */
        get: operations["listUsersForOutfitter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/all/{withDeleted}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users that the caller may see. */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a user. */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a user.
         * @description Mails a changed password or email to the address that was valid before. Refuses a new password or email for the caller's own account, which `account/password` and `account/email` change.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Make a user inactive.
         * @description Ends all sessions of the user. Refuses the caller's own account and the last administrator.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/restore/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Make a user active again. */
        get: operations["restoreUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the user's logins and the email that waits to be confirmed. */
        get: operations["getAccount"];
        /** Change one's own name. */
        put: operations["renameAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's own password.
         * @description Requires the current password. Ends the user's other sessions, invalidates mailed links, and notifies the user by mail.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail that confirms a new email.
         * @description The old email stays valid until the user opens the link. The link works once, for 60 minutes.
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace one's email by the confirmed one.
         * @description Only for the user who asked for the change. The server notifies the old address.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/session/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of one's own logins.
         * @description Also ends the sessions that were started from this login. Succeeds without effect for an id that is not one of the user's logins.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/end-other-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all of one's own logins except this one. */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photographer/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Photographers that the caller may see. */
        get: operations["listPhotographers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/photographer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a photographer work for an outfitter.
         * @description A photographer may create albums and change display groups and slideshows for some outfitters. They are the outfitter on the photographer's account, and each assigned outfitter. Only administrators and the outfitter's own staff assign; a photographer cannot. The server answers the same 404 for an unknown email, an inactive user and a user who is no photographer.
         */
        post: operations["assignPhotographer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/photographer/{id}/{outfitterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a photographer's work for an outfitter.
         * @description Takes effect at the photographer's next request. The photographer's albums stay for sale, and the photographer can still read them.
         */
        delete: operations["unassignPhotographer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/save-outfitter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an outfitter, or change the outfitter with the given id. */
        post: operations["saveOutfitter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/restore-outfitter/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Make an outfitter active again. */
        get: operations["adminRestoreOutfitter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/delete-outfitter/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Make an outfitter inactive. */
        get: operations["adminDeleteOutfitter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/get-outfitters/{withDeleted}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All outfitters. */
        get: operations["adminListOutfitters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the audit log.
         * @description Changes no data. Days are local days of America/Denver.
         */
        post: operations["searchAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of the installation.
         * @description Lists waiting work, processes with their failing parts, regular clean-ups, backups, and the builds of pages in use.
         */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/damaged-originals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List damaged originals.
         * @description Changes no data. Lists originals that were missing or changed when the nightly check last read them. A page has 30 of them, with the total counts.
         */
        post: operations["listDamagedOriginals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List waiting or failed work.
         * @description Changes no data. A page has 30 items.
         */
        post: operations["listSystemWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/work/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try waiting or failed work again now.
         * @description A repeat has no further effect. A failed mail to reset a password cannot be retried.
         */
        post: operations["retrySystemWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/work/retry-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try all waiting and failed work of a kind again now.
         * @description Leaves out failed mails to reset a password, and refused mails whose order got a later one. A repeat has no further effect.
         */
        post: operations["retryAllSystemWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/work/give-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up a mail or a zip.
         * @description No job retries the item, and the list leaves it out. Payments and refunds cannot be given up.
         */
        post: operations["giveUpSystemWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a decision about an action that waited on a device.
         * @description Writes one audit entry. The device sends it through its outbox after somebody discards a waiting action, hands it over or takes it over.
         */
        post: operations["recordOutboxDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/all/{withDeleted}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Outfitters that the caller may see. */
        get: operations["listOutfitters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an outfitter. */
        post: operations["createOutfitter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An outfitter with all its settings. */
        get: operations["getOutfitter"];
        /**
         * Change settings of an outfitter.
         * @description Changes only the fields that the request contains. Only admins may change commission, commission_24, slug, photo_expire, on_home_page, favorite, timezone and counter_tax_rate. Sending such a field with its current value is allowed, because it changes nothing.
         */
        put: operations["updateOutfitter"];
        post?: never;
        /** Make an outfitter inactive. */
        delete: operations["deleteOutfitter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/restore/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Make an outfitter active again. */
        get: operations["restoreOutfitter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/river-section": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a river section to an outfitter. */
        post: operations["addOutfitterRiverSection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/river-section/{id}/{outfitterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a river section from an outfitter. */
        delete: operations["removeOutfitterRiverSection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/save-logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload the logo of an outfitter. */
        post: operations["saveLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/save-cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload the cover photo of an outfitter. */
        post: operations["saveCover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outfitter/cover/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the cover photo of an outfitter. */
        delete: operations["removeCover"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a price group. */
        post: operations["createPriceGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_group/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a price group. */
        put: operations["updatePriceGroup"];
        post?: never;
        /** Remove a price group. */
        delete: operations["deletePriceGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a discount. */
        post: operations["createDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discount/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a discount. */
        put: operations["updateDiscount"];
        post?: never;
        /** Remove a discount. */
        delete: operations["deleteDiscount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guide/outfitter/{outfitterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The guides of an outfitter. */
        get: operations["listGuides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a guide. */
        post: operations["createGuide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guide/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a guide, or make the guide inactive or active. */
        put: operations["updateGuide"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active rivers. */
        get: operations["listActiveRivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river/all/{withDeleted}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rivers. */
        get: operations["listRivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a river. */
        post: operations["createRiver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a river. */
        put: operations["updateRiver"];
        post?: never;
        /** Make a river inactive. */
        delete: operations["deleteRiver"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river/restore/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Make a river active again. */
        get: operations["restoreRiver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river_section/all/{withDeleted}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** River sections. */
        get: operations["listRiverSections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river_section": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a river section. */
        post: operations["createRiverSection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river_section/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a river section. */
        put: operations["updateRiverSection"];
        post?: never;
        /** Make a river section inactive. */
        delete: operations["deleteRiverSection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/river_section/restore/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Make a river section active again. */
        get: operations["restoreRiverSection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Defaults for new outfitters. */
        get: operations["getPricing"];
        /** Change the defaults for new outfitters. */
        put: operations["updatePricing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tax of each state and province.
         * @description State-level rates from the built-in table and its overrides. The server ignores them if it uses an external tax service.
         */
        get: operations["listTaxRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax/override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Override the rate of a state or province, starting on a given day.
         * @description Replaces an existing override of the same place and day.
         */
        post: operations["saveTaxOverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tax/override/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an override. */
        delete: operations["deleteTaxOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an album. */
        post: operations["createAlbum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An album with its photos. */
        get: operations["getAlbum"];
        /** Change an album. */
        put: operations["updateAlbum"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Albums that the caller may see. */
        get: operations["listAlbums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Albums of a date.
         * @description Changes no data.
         */
        post: operations["searchAlbums"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete an album.
         * @description Sold photos stay deliverable. Succeeds for an album that is already deleted.
         */
        get: operations["deleteAlbum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/date-and-outfitter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Albums of a date and outfitter.
         * @description Changes no data.
         */
        post: operations["findAlbums"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save an album of the offline queue.
         * @description A call with a known `client_id` changes that album.
         */
        post: operations["saveQueuedAlbum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/clock-offset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the camera clock of an album.
         * @description Shifts the capture times of the album's photos, or of one camera's, including photos that arrive later.
         */
        post: operations["setAlbumClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload one photo into an album.
         * @description The server checks the content and stores the file unchanged. Uploading a file again into the same album makes no second photo. For the `Idempotency-Key`, the request consists of the fields and the SHA-256 of the file. `sha256` is the sender's checksum of the file. If the received bytes do not match it, the server answers 409 `checksum-mismatch` and stores nothing. Without `sha256`, the server cannot detect damage.
         */
        post: operations["uploadPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/known": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the files that an album already has.
         * @description Changes no data. The sender skips files that the album has. It must send a file again if the stored original is damaged. It asks again while originals wait, because guests buy photos of which the server has only the preview.
         */
        post: operations["findKnownPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a preview of a photo whose original follows later.
         * @description Guests can see and choose the photo at once, but nobody can download it before the original arrives. `sha256` names the file that is the original. If the album has the photo already, nothing changes. For the `Idempotency-Key`, the request consists of the fields and the SHA-256 of the preview.
         */
        post: operations["uploadPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/finish-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish an upload that used the tus protocol.
         * @description The sender first sends the bytes to `/api/v1/photo/tus` with the same login. That upload is resumable (tus 1.0.0: creation, termination, expiration). A user with too many unfinished uploads gets 429 there. The server checks and stores the file as `photo/upload` does. After 409 `checksum-mismatch`, the server has deleted the bytes. 410 if the upload no longer exists. In both cases the sender starts a new upload. `sha256` is optional because pages of old builds do not send it.
         */
        post: operations["finishUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a photo.
         * @description The original stays unchanged. The server turns the pictures that it makes, and marks the downloaded file with the rotation.
         */
        post: operations["rotatePhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/mark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject photos, star them or turn them, and take that back.
         * @description Nobody can see or buy a rejected photo, and the album keeps it. Who bought it before keeps it too. Succeeds for photos that have the mark already.
         */
        post: operations["markPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/sell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sell a photo that may be damaged.
         * @description A person looked at the photo and found it good. Succeeds without effect if the photo is already for sale.
         */
        post: operations["sellSuspectPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/removal-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for the removal of a photo from the storefront.
         * @description Anybody may ask, but each network address only a limited number of times. Staff decide about the request. The answer does not reveal other requests.
         */
        post: operations["requestRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/removal-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List requests for the removal of photos.
         * @description Changes no data. Photographers get the requests for their own photos.
         */
        post: operations["listRemovals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide a photo on request.
         * @description Removes the photo from storefront, carts, display groups, slideshows and day packs at once. Its pictures and share links stop working within a minute. Placed orders keep the photo. Closes the open requests for it. Succeeds without effect if the photo is hidden already. 429 after twenty photos an hour of a user who may not show them again.
         */
        post: operations["hidePhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/show-act-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show all photos again that the same act hid.
         * @description An act is what one person hid for one outfitter without a break of ten minutes. Only for the outfitter and administrators. Succeeds without effect if none of the photos is hidden.
         */
        post: operations["showHiddenActAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/show-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a hidden photo again.
         * @description Only for the outfitter's staff and administrators. Succeeds without effect if the photo is not hidden.
         */
        post: operations["showPhotoAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/decline-removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline the open requests for a photo.
         * @description Succeeds without effect if no request is open.
         */
        post: operations["declinePhotoRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete a photo.
         * @description Sold photos stay deliverable. Succeeds for a photo that is already deleted.
         */
        get: operations["deletePhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a display group.
         * @description A second call with the same `client_id` for the same outfitter changes nothing and returns the first call's display group. 404 if that group was deleted.
         */
        post: operations["createDisplayGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display-group/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a display group.
         * @description Does not restart the group's 24 hour discount.
         */
        put: operations["updateDisplayGroup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display-group/add-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a photo to a display group. */
        post: operations["addDisplayGroupPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display-group/remove-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a photo from a display group. */
        post: operations["removeDisplayGroupPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display-group/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove many photos of a display group at once.
         * @description Succeeds for photos that are already added or removed.
         */
        post: operations["changeDisplayGroupPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display-group/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete a display group.
         * @description Succeeds for a display group that is already deleted.
         */
        get: operations["deleteDisplayGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/display-group/date-and-outfitter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Display groups of a date and outfitter.
         * @description Changes no data.
         */
        post: operations["findDisplayGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a slideshow.
         * @description A second call with the same `client_id` for the same outfitter changes nothing and returns the first call's slideshow. 404 if that slideshow was deleted.
         */
        post: operations["createSlideshow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a slideshow. */
        put: operations["updateSlideshow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/add-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a photo to a slideshow. */
        post: operations["addSlideshowPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/remove-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a photo from a slideshow. */
        post: operations["removeSlideshowPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove many photos of a slideshow at once.
         * @description Succeeds for photos that are already added or removed. New ones come last, in the order of the request.
         */
        post: operations["changeSlideshowPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reorder the photos of a slideshow.
         * @description The order lists photo ids. Photos that another user added meanwhile come last. Ids of photos that were removed are ignored.
         */
        post: operations["orderSlideshow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/outfitter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Slideshows of an outfitter.
         * @description Changes no data.
         */
        post: operations["findSlideshows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/get/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A slideshow, by its public link. */
        get: operations["getSlideshow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slideshow/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete a slideshow.
         * @description Succeeds for a slideshow that is already deleted.
         */
        get: operations["deleteSlideshow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/outfitter/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active outfitters shown on the home page. */
        get: operations["listPublicOutfitters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/outfitter/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An outfitter's storefront and the days that have photos. */
        get: operations["getStorefront"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/raft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest display group of a raft code. */
        get: operations["findRaft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave an address for a mail when the photos of a day are there.
         * @description The address gets a mail that confirms it, and one more: about the first new display group of its time, or two days after the trip about their absence. 422 `sealed-unreadable`, `date-refused` and `time-refused`.
         */
        post: operations["waitForDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/stop-waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the mails about a day, by the token in their link.
         * @description It answers the same for an unknown token, because a wait ends with its mail.
         */
        post: operations["stopWaiting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/anything": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A few orders, users, albums, display groups and discounts that match a text.
         * @description Changes no data. Each list holds at most five entries that the caller may see. A list that the caller has no right to is empty.
         */
        post: operations["findAnything"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/displayGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Display groups and single photos of a trip date, for shared caches.
         * @description Answers like the POST. A shared cache may keep the answer for some seconds, so it has no `Server-Time`. The server answers 304 for the `ETag` of the present answer.
         */
        get: operations["getStorefrontDay"];
        put?: never;
        /**
         * Display groups and single photos of a trip date.
         * @description Changes no data. The single photos do not include photos of a display group.
         */
        post: operations["searchDisplayGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utility/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** States of the United States and provinces of Canada. */
        get: operations["listStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cart for an outfitter.
         * @description The answer contains the cart's secret. No later answer does. The cart leaves out items that are not for sale, and `removed` names them.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a cart.
         * @description Drops lines that are no longer for sale; `removed` names them in this answer only. For a placed order, returns the placed order, so that the browser can open its delivery page. 422 `wrong-outfitter` if the slug belongs to another outfitter.
         */
        post: operations["loadOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/add-item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a photo or a display group to the cart.
         * @description Adding a display group removes the group's photos that were single lines in the cart. Adding an item again changes nothing.
         */
        post: operations["addOrderItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/remove-item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a photo or a display group from the cart.
         * @description Succeeds without effect if the item is not in the cart.
         */
        post: operations["removeOrderItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/apply-discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a discount.
         * @description For guests on the external channel, with the secret of their cart and a code. For staff on a pending order, with a code, or with an amount or percentage within the outfitter's `staff_discount_limit` and a reason. An order has one discount: a new one replaces the old one. If a pending order has nothing left to pay, the server releases the order. With `release: false`, the server instead answers 422 `nothing-left-to-pay` and changes nothing. Also 422 `discount-external-only`, `invalid-code`, `discount-too-high` and `missing-information`, and 429 after too many wrong codes.
         */
        post: operations["applyDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/apply-prepaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a part of the cart with a prepaid code.
         * @description An empty code takes the code off. The server claims the code when the guest places the order. 422 `invalid-code` for an unknown code, and `prepaid-early`, `prepaid-over`, `prepaid-used` and `prepaid-stopped`. 429 after too many wrong codes.
         */
        post: operations["applyPrepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prepaid/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a prepaid code covers and when it was used.
         * @description Emails are masked. 422 `invalid-code` for an unknown code of this outfitter, and 429 after too many wrong codes.
         */
        post: operations["lookUpPrepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prepaid/send-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link of the order that used a prepaid code.
         * @description The order’s own address gets it. 422 `invalid-code` for an unknown code, 422 `prepaid-shared` for a code of several uses, and 429 after too many mails.
         */
        post: operations["sendPrepaidLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prepaid/batches/{outfitterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the batches of prepaid codes of an outfitter. */
        get: operations["listPrepaidBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prepaid/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a batch of prepaid codes. */
        post: operations["createPrepaidBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prepaid/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a batch of prepaid codes.
         * @description No code of the batch can be used any more. Orders that hold a use keep it.
         */
        post: operations["stopPrepaidBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prepaid/codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the codes of a batch, to print or export them.
         * @description 409 `codes-unreadable` after a change of the installation’s secret key. Codes that were printed before still work.
         */
        get: operations["listPrepaidCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prepaid/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a prepaid code.
         * @description 422 `invalid-code` for an unknown code of this outfitter, and 429 after too many wrong codes.
         */
        post: operations["findPrepaidCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/set-counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose checkout at the counter.
         * @description The price then includes the outfitter's counter tax. 422 `counter-not-offered` if the outfitter does not offer this checkout.
         */
        post: operations["setCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/unset-counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose checkout by credit card.
         * @description 422 `card-not-offered` if the outfitter does not offer this checkout.
         */
        post: operations["unsetCounter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place the order at the counter.
         * @description 409 `price-changed` if the total differs from the expected total or an item is no longer for sale. An order that was queued offline is placed nevertheless. For a placed order, the call returns its current state. 422 `counter-not-offered`, `cart-empty` and `nothing-to-pay`.
         */
        post: operations["placeCounterOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/place-queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place a counter order that a guest made offline.
         * @description Creates and places the order in one step, at the server's price. The pending order's `flags` say if an item is no longer for sale. They also say if this price differs from the expected one. If the sealed text names a cart, the server places that cart. If that cart was placed before and the answer was lost, the server returns the placed order. 422 `sealed-unreadable`, `counter-not-offered` and `cart-empty`.
         */
        post: operations["placeQueuedOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a code with which another device takes over the cart.
         * @description The code works once, for ten minutes. A new code replaces an older one.
         */
        post: operations["handOverOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over a cart by its code.
         * @description The cart gets a new secret, and the old secret stops working on the device that created the code. 404 for an unknown code; 410 `hand-over-used` and `hand-over-expired`; 409 `order-placed` if the cart has become an order.
         */
        post: operations["takeOverOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/zero-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an order whose total is zero.
         * @description 409 `price-changed` if an item is no longer for sale. For a completed order, the call returns its current state. 422 `not-free` and `cart-empty`.
         */
        post: operations["placeFreeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/calculate-tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the tax of the cart.
         * @description The tax is valid until the cart changes. A call without `name` and `email` asks for a place that a wallet tells. It has no local taxes unless `tax_level` in the configuration is `local`. 422 `tax-mismatch` if the postal code is not in the state. 503 `tax-unavailable` if the tax service does not answer; the order is then unchanged.
         */
        post: operations["calculateTax"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay by card.
         * @description 422 `card-declined` and `tax-outdated`, 409 `price-changed` and `payment-in-progress`. Without an `Idempotency-Key`, the order and the nonce together serve as the key.
         */
        post: operations["chargeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/pay-waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a waiting counter order by card.
         * @description Charges the frozen total. 422 `card-declined`, `card-not-offered`, and `day-over` after the day of the order. 409 `payment-in-progress`, `price-changed`, and `order-not-waiting` when staff released or cancelled it.
         */
        post: operations["payWaitingOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/payment-status/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Live events of an order's payment. */
        get: operations["streamPaymentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/payment-status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of an order's payment.
         * @description `paying` while the server waits for the payment provider. Then `completed` with the hash, or `cart` if the payment failed. A counter order goes back to `pending`.
         */
        get: operations["getPaymentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with the links of an address's own orders.
         * @description The answer and its time are the same for known and unknown addresses. The mail names the orders of the outfitter with this slug, or of all outfitters.
         */
        post: operations["mailOwnOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/hash/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A placed order by its hash.
         * @description Whoever knows the hash may read the order. Only a completed order has photos.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/hash/{hash}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Live events of a placed order. */
        get: operations["streamDeliveryEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/zip/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for the zip of an order.
         * @description A repeat changes nothing while the server builds the zip or the zip is valid. The server builds an expired zip again.
         */
        get: operations["requestZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the share link of an order, or end it. */
        post: operations["shareOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/share/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Content of a share link. */
        get: operations["getSharedOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/get-pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counter orders that wait for release.
         * @description Changes no data.
         */
        post: operations["listPendingOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Live events of an outfitter's orders. */
        get: operations["streamOrderEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/report/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order with all fields for staff. */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a pending order.
         * @description If staff release and cancel the same order, the call that arrives first wins. The other gets 409 with `current`. 409 `being-paid` while the guest pays by phone, and `paid-by-card` afterwards.
         */
        post: operations["releaseOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/undo-release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back the release of an order.
         * @description Only for the person who released the order, for 30 seconds. Answers 409 afterwards, and when the guest has fetched an original or money was refunded. A pending order stays as it is.
         */
        post: operations["undoRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/place-and-release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place a counter order that a guest made offline, and release it.
         * @description Staff scanned the order from the guest's device, took the money and had no network. The order may have arrived from the guest's device before or arrive later: one sealed text makes one order. If it was released before, the call succeeds and records a differing total. 404 for an outfitter whose orders the caller may not release. 409 with `current` if the order is not pending, and `items-differ` if it holds items that this call does not name. 422 `sealed-unreadable`, `counter-not-offered` and `cart-empty`.
         */
        post: operations["placeAndReleaseOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send photos to up to twelve addresses as one order.
         * @description Places and completes an order without a cart of the guest. `paid`: the guests paid here. `included`: the photos belong to the trip. `free`: needs the right `orders.comp` and a reason, and counts towards the outfitter's `free_order_limit`. Each address gets its own mail with its own link. A repeated `client_id` answers the order that exists and changes nothing. 404 for an outfitter whose orders the caller may not work on. 422 names each bad address as `emails.2`; also `reason-required`, `free-limit`, `cart-empty`, `counter-not-offered` and `too-little-cash`.
         */
        post: operations["sendOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/send-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail up to twelve addresses a link to a display group in the shop.
         * @description Makes no order. A repeated `client_id` sends nothing. 404 for an outfitter whose orders the caller may not work on. 422 names each bad address as `emails.2`; also `not-for-sale`.
         */
        post: operations["sendShopLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/take-back-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the access of one address to a sent order.
         * @description Link, downloads, zips and share link of that address end at once. The answer says if it was opened.
         */
        post: operations["takeBackDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/send-delivery-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the photos of a sent order to one of its addresses again, or to another address instead.
         * @description With another `email`, the former address is taken back. 409 `delivery-ended` when it was taken back before and no `email` is sent, and when the order's photos may not be downloaded.
         */
        post: operations["sendDeliveryAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending order.
         * @description Only for pending orders. A completed order can only be refunded.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the delivery link again. */
        post: operations["resendOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/send-payment-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link to pay a waiting order by card.
         * @description 409 `not-payable` when the guest cannot pay it by card any more.
         */
        post: operations["sendPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/edit-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the email address of an order. */
        post: operations["editOrderEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/add-note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write the notes of an order. */
        post: operations["addOrderNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund a completed order, in full, in part, or some of its photos. */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange a display group of a completed order for another of the same price, without money. */
        post: operations["exchangeGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find orders.
         * @description Changes no data.
         */
        post: operations["searchOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/get-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The closing and full reports.
         * @description Changes no data. Without both dates, the report covers today in the outfitter's time zone. Users who may read only the closing report can ask for one day at a time. A longer range gets 403 `one-day-only`.
         */
        post: operations["listReportOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/guides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sold display groups by guide.
         * @description Changes no data. The days are those of `order/get-orders`.
         */
        post: operations["listGuideSales"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/for-photographer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The photographer report.
         * @description Changes no data.
         */
        post: operations["listPhotographerOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/export-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The closing or full report as CSV.
         * @description The same rows and days as `order/get-orders`. If the call carries a ticket, an error is plain text, because the browser shows it in a window.
         */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/export-for-photographer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The photographer report as CSV.
         * @description If the call carries a ticket, an error is plain text, because the browser shows it in a window.
         */
        get: operations["exportPhotographerOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/export-comprehensive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The comprehensive report as CSV.
         * @description Covers all outfitters. If the call carries a ticket, an error is plain text, because the browser shows it in a window.
         */
        get: operations["exportComprehensive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The second factors that the user can use. It is `current` of 401 `second-factor-needed`. */
        FactorChoice: {
            app: boolean;
            /** @description The options in WebAuthn's form `PublicKeyCredentialRequestOptionsJSON`. They work once, for five minutes. Null if the user has no passkey. */
            passkey: {
                challenge: components["schemas"]["Base64Url"];
                rpId: string;
                timeout: number;
                /** @constant */
                userVerification: "preferred";
                allowCredentials: components["schemas"]["PasskeyCredential"][];
            } | null;
        };
        /** @description The form of every failure. */
        Failure: {
            /** @constant */
            success: false;
            /** @description Kind of the failure, in kebab-case, for programs. */
            code: string;
            /** @description Sentences that tell a person what to do, by field name or `general`. */
            errors: {
                [key: string]: string;
            };
            /** @description The current entity, if the request conflicts with it. */
            current?: unknown;
        };
        PaymentConfig: {
            /**
             * @description The payment provider.
             * @enum {string}
             */
            kind: "sandbox" | "square-sandbox" | "square";
            /** @description Address of the provider's browser script. */
            script_url: string;
            application_id: string;
            location_id: string;
            /** @description True if no real money moves. Pages tell the guest so. */
            test_mode: boolean;
            /** @description False while Apple has no proof of the domain. */
            apple_pay: boolean;
        };
        Config: {
            /** @description The version of this contract that the server speaks. */
            api_version: string;
            /** @description The build of the server, to compare with the client's own. */
            build: string;
            payments: components["schemas"]["PaymentConfig"];
            /** @description Origin of the images. Empty if it is the server's own origin. */
            image_base: string;
            /**
             * @description Origin of the upload calls (`photo/upload`, `photo/preview`, `photo/known`, `photo/finish-upload`, `photo/tus`). Empty if it is the server's own origin.
             * @example https://uploads.example.com
             */
            upload_base: string;
            /**
             * @description Level of the tax on card orders. `state`: only the rate of the state or province, and pages say so. `local`: also the taxes of counties and cities.
             * @enum {string}
             */
            tax_level: "state" | "local";
            /** @description Public key (SPKI, base64) with which the device encrypts names and emails of unsent counter orders, or null. */
            public_key: string | null;
        };
        Base64Url: string;
        /** @description The browser's answer to the options in `FactorChoice.passkey`. */
        PasskeyAnswer: {
            id: components["schemas"]["Base64Url"];
            clientDataJSON: components["schemas"]["Base64Url"];
            authenticatorData: components["schemas"]["Base64Url"];
            signature: components["schemas"]["Base64Url"];
        };
        /** @description A code from the authenticator app, a recovery code, or a passkey's answer. */
        Factor: {
            code?: string;
            passkey?: components["schemas"]["PasskeyAnswer"];
        };
        Credentials: {
            email: string;
            /** @description The password. The server neither stores nor logs it in clear text. */
            password: string;
            factor?: components["schemas"]["Factor"];
        };
        /** @description The id of an entity. */
        Id: number;
        /** @enum {string} */
        Role: "admin" | "outfitter" | "employee" | "photographer";
        /** @description The id of an entity, or null. */
        NullableId: number | null;
        /**
         * @description 1 for yes and 0 for no.
         * @enum {integer}
         */
        Flag: 0 | 1;
        /** @description The main fields of an outfitter, inside another entity, or null. */
        NullableOutfitterName: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
        } | null;
        /**
         * Format: date-time
         * @description An instant in UTC; null for never.
         */
        NullableInstant: string | null;
        /** @description The version of an entity, a fingerprint of each of its fields. A save with it answers 409 `stale` if somebody else changed a field since that the save would change. A save without it overwrites. */
        Version: string;
        /** @description The admin who is logged in as this user, or null. */
        OriginUser: {
            id: components["schemas"]["Id"];
            name: string;
        } | null;
        /** @description The user of this session. */
        SessionUser: {
            id: components["schemas"]["Id"];
            name: string;
            email: string;
            role: components["schemas"]["Role"];
            outfitter_id: components["schemas"]["NullableId"];
            is_photographer: components["schemas"]["Flag"];
            /** @description Permissions beyond those of the role, such as `orders.refund`. */
            permissions: string[];
            outfitter: components["schemas"]["NullableOutfitterName"];
            deleted_at: components["schemas"]["NullableInstant"];
            version: components["schemas"]["Version"];
            /** @description Capabilities of this user. The browser reads them here and does not compute them. */
            capabilities: string[];
            origin_user: components["schemas"]["OriginUser"];
        };
        SessionAnswer: {
            /** @constant */
            success: true;
            /** @description The token for `Authorization: Bearer`. It is valid for 30 days after the last use. */
            token: string;
            user: components["schemas"]["SessionUser"];
        };
        Done: {
            /** @constant */
            success: true;
        };
        SessionUserAnswer: {
            /** @constant */
            success: true;
            user: components["schemas"]["SessionUser"];
        };
        EmailOnly: {
            email: string;
        };
        ResetToken: {
            /** @description The token from the mailed link. */
            token: string;
        };
        PasswordReset: {
            /** @description The token from the mailed link. */
            token: string;
            /** @description 8 to 128 characters. The server refuses common passwords. */
            password: string;
        };
        TicketRequest: {
            /** @description Path and query of the export's address, without the ticket. */
            url: string;
        };
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        Instant: string;
        TicketAnswer: {
            /** @constant */
            success: true;
            /** @description The ticket, sent as `?ticket=`. It works once. */
            ticket: string;
            expires_at: components["schemas"]["Instant"];
        };
        /** @description The current password or a second factor. The server ignores the password beside a factor. */
        Proof: {
            current_password?: string;
            factor?: components["schemas"]["Factor"];
        };
        PasskeyCredential: {
            id: components["schemas"]["Base64Url"];
            /** @constant */
            type: "public-key";
            transports?: string[];
        };
        ProofChoiceAnswer: {
            /** @constant */
            success: true;
            factors: components["schemas"]["FactorChoice"];
        };
        Passkey: {
            id: components["schemas"]["Id"];
            /** @description The name that the user gave to the passkey. */
            name: string;
            created_at: components["schemas"]["Instant"];
            last_used_at: components["schemas"]["NullableInstant"];
        };
        /** @description Second factors of a user. */
        Factors: {
            /** @description Oldest first. */
            passkeys: components["schemas"]["Passkey"][];
            app_since: components["schemas"]["NullableInstant"];
            recovery_codes_left: number;
            /** @description False if the server's address does not allow passkeys, because it is not an https address with a host name. */
            passkeys_possible: boolean;
        };
        FactorsAnswer: {
            /** @constant */
            success: true;
            factors: components["schemas"]["Factors"];
        };
        AppSecretAnswer: {
            /** @constant */
            success: true;
            /** @description The secret: 160 bits in base32. */
            secret: string;
            /** @description The `otpauth:` address for a QR code. */
            uri: string;
        };
        AppCode: {
            /** @description Six digits. Spaces are ignored. */
            code: string;
        };
        RecoveryCodesAnswer: {
            /** @constant */
            success: true;
            /** @description Ten new recovery codes that each work once, or null if the user already has codes. */
            recovery_codes: string[];
        };
        /** @description The options in WebAuthn's form `PublicKeyCredentialCreationOptionsJSON`. */
        PasskeyOptions: {
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: components["schemas"]["Base64Url"];
                name: string;
                displayName: string;
            };
            challenge: components["schemas"]["Base64Url"];
            pubKeyCredParams: {
                alg: number;
                /** @constant */
                type: "public-key";
            }[];
            timeout: number;
            excludeCredentials: components["schemas"]["PasskeyCredential"][];
            /** @constant */
            attestation: "none";
        };
        PasskeyOptionsAnswer: {
            /** @constant */
            success: true;
            options: components["schemas"]["PasskeyOptions"];
        };
        NewPasskey: {
            name: string;
            /** @description The browser's answer to the options. */
            passkey: {
                id: components["schemas"]["Base64Url"];
                clientDataJSON: components["schemas"]["Base64Url"];
                attestationObject: components["schemas"]["Base64Url"];
                transports?: string[];
            };
        };
        ResetFactorsAnswer: {
            /** @constant */
            success: true;
            had_factors: boolean;
        };
        User: {
            id: components["schemas"]["Id"];
            name: string;
            email: string;
            role: components["schemas"]["Role"];
            outfitter_id: components["schemas"]["NullableId"];
            is_photographer: components["schemas"]["Flag"];
            /** @description Permissions beyond those of the role, such as `orders.refund`. */
            permissions: string[];
            outfitter: components["schemas"]["NullableOutfitterName"];
            deleted_at: components["schemas"]["NullableInstant"];
            version: components["schemas"]["Version"];
        };
        UsersAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by name. */
            users: components["schemas"]["User"][];
        };
        NewUser: {
            /** @description Ignored, because the path or the server determines it. */
            id?: number | null;
            name: string;
            email: string;
            /** @description 8 to 128 characters. The server refuses common passwords. */
            password: string;
            role: components["schemas"]["Role"];
            outfitter_id?: components["schemas"]["NullableId"];
            is_photographer?: components["schemas"]["Flag"];
            /** @description Permissions beyond those of the role, such as `orders.refund`. */
            permissions?: string[];
        };
        UserAnswer: {
            /** @constant */
            success: true;
            user: components["schemas"]["User"];
        };
        UserUpdate: {
            /** @description Ignored, because the path or the server determines it. */
            id?: number | null;
            name: string;
            email: string;
            /** @description The new password. If it is empty, the old one stays. */
            password?: string | null;
            role: components["schemas"]["Role"];
            outfitter_id?: components["schemas"]["NullableId"];
            is_photographer?: components["schemas"]["Flag"];
            /** @description Permissions beyond those of the role, such as `orders.refund`. */
            permissions?: string[];
            version?: components["schemas"]["Version"];
        };
        AccountSession: {
            id: components["schemas"]["Id"];
            /** @description The browser and system in plain words; null if unknown. */
            device: string | null;
            began_at: components["schemas"]["Instant"];
            /** @description Rounded to the hour. */
            last_used_at: components["schemas"]["Instant"];
            /** @description The admin who is logged in as the user. */
            acting_admin: string | null;
            is_current: boolean;
        };
        Account: {
            /** @description The new email that the user has not confirmed yet. */
            waiting_email: string | null;
            /** @description Sorted by last use, newest first. */
            sessions: components["schemas"]["AccountSession"][];
        };
        AccountAnswer: {
            /** @constant */
            success: true;
            account: components["schemas"]["Account"];
        };
        AccountName: {
            name: string;
            version?: components["schemas"]["Version"];
        };
        PasswordChange: {
            current_password: string;
            /** @description 8 to 128 characters. The server refuses passwords that are easy to guess. */
            password: string;
        };
        EmailChange: {
            email: string;
            current_password: string;
        };
        EmailToken: {
            /** @description The token from the mailed link. */
            token: string;
        };
        Photographer: {
            id: components["schemas"]["Id"];
            name: string;
            outfitter_id: components["schemas"]["NullableId"];
            /** @description The photographer's outfitters that the caller may see. */
            assigned_outfitter_ids: components["schemas"]["Id"][];
            deleted_at: components["schemas"]["NullableInstant"];
        };
        PhotographersAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by name. The list includes inactive photographers who have albums. */
            photographers: components["schemas"]["Photographer"][];
        };
        PhotographerAssignment: {
            outfitterId: components["schemas"]["Id"];
            /** @description The email of the photographer. */
            email: string;
        };
        AssignedPhotographerAnswer: {
            /** @constant */
            success: true;
            photographer: components["schemas"]["Photographer"];
        };
        /** @description Hundredths of a percent: 1250 is 12.5 %. */
        HundredthsPercent: number;
        /** @description The fields of the admin's outfitter dialog. With an `id`, they change that outfitter. */
        OutfitterInput: {
            id?: components["schemas"]["NullableId"];
            name: string;
            email: string;
            /** @description Unique. A former slug redirects to the current one. */
            slug?: string;
            /** @description Days from the trip until its photos leave the storefront. 0 means never. */
            photo_expire?: number;
            on_home_page?: components["schemas"]["Flag"];
            favorite?: components["schemas"]["Flag"];
            /** @description IANA name of a time zone. */
            timezone?: string;
            counter_tax_rate?: components["schemas"]["HundredthsPercent"];
            display_group_only?: boolean;
            version?: components["schemas"]["Version"];
        };
        /** @description A colour as `#RRGGBB`. */
        Color: string;
        /** @description Whole percent: 20 is 20 %. */
        WholePercent: number;
        /** @description US cents. */
        Cents: number;
        /** @description The id and name of a river or section, inside another entity. */
        RiverName: {
            id: components["schemas"]["Id"];
            name: string;
            fee: components["schemas"]["HundredthsPercent"];
        };
        /** @description A river section with its river. */
        SectionOfRiver: {
            id: components["schemas"]["Id"];
            name: string;
            fee: components["schemas"]["HundredthsPercent"];
            river_id: components["schemas"]["Id"];
            river: components["schemas"]["RiverName"];
        };
        /** @enum {string} */
        DiscountType: "Percentage" | "Dollar Value";
        /** @description Hundredths of a percent for Percentage (1000 is 10 %), US cents for Dollar Value. */
        DiscountValue: number;
        Discount: {
            id: components["schemas"]["Id"];
            /** @description The code that guests enter. */
            name: string;
            type: components["schemas"]["DiscountType"];
            value: components["schemas"]["DiscountValue"];
            outfitter_id: components["schemas"]["Id"];
            version: components["schemas"]["Version"];
        };
        /** @description Up to `photo_count` single photos for `price` together. */
        PriceGroup: {
            id: components["schemas"]["Id"];
            photo_count: number;
            price: components["schemas"]["Cents"];
            outfitter_id: components["schemas"]["Id"];
            /** @description Only staff get it. */
            version?: components["schemas"]["Version"];
        };
        /** @description An outfitter with all its settings. Callers who neither manage the outfitter nor work on its orders get no discounts and 0 for the commissions. */
        Outfitter: {
            id: components["schemas"]["Id"];
            name: string;
            email: string;
            slug: string;
            /** @description Days from the trip until its photos leave the storefront. 0 means never. */
            photo_expire: number;
            on_home_page: components["schemas"]["Flag"];
            favorite: components["schemas"]["Flag"];
            /** @description IANA name of the outfitter's time zone. */
            timezone: string;
            counter_tax_rate: components["schemas"]["HundredthsPercent"];
            /** @description True if only display groups are for sale, no single photos. */
            display_group_only: boolean;
            deleted_at: components["schemas"]["NullableInstant"];
            version: components["schemas"]["Version"];
            tag_line: string;
            body_color: components["schemas"]["Color"];
            header_color: components["schemas"]["Color"];
            text_color: components["schemas"]["Color"];
            /** @description Address of the outfitter's page for reviews, or empty. */
            trip_advisor: string;
            /** @description Address of the outfitter's page for reviews, or empty. */
            google: string;
            facebook: string;
            twitter: string;
            instagram: string;
            website: string;
            website_label: string;
            meta_title: string;
            meta_description: string;
            /** @description Address of the logo, or null. */
            logo_path: string | null;
            /** @description Address of the chosen cover photo, or null. */
            cover_path: string | null;
            /** @description Seconds without activity after which the cart asks if the guest needs more time. */
            cart_timeout: number;
            commission: components["schemas"]["WholePercent"];
            commission_24: components["schemas"]["WholePercent"];
            discount_24: components["schemas"]["WholePercent"];
            /** @description How much staff may take off a pending order without a code, in hundredths of a percent of its price. 0: staff may use codes only. */
            staff_discount_limit: number;
            /** @description How many orders a day staff may send for free. */
            free_order_limit: number;
            allow_checkout_at_counter: boolean;
            require_checkout_at_counter: boolean;
            processing_fee: components["schemas"]["Cents"];
            display_group_price: components["schemas"]["Cents"];
            kiosk_slideshow_id: components["schemas"]["NullableId"];
            river_sections: components["schemas"]["SectionOfRiver"][];
            discounts: components["schemas"]["Discount"][];
            price_groups: components["schemas"]["PriceGroup"][];
        };
        OutfitterAnswer: {
            /** @constant */
            success: true;
            outfitter: components["schemas"]["Outfitter"];
        };
        /** @description An outfitter in a list. */
        OutfitterRow: {
            id: components["schemas"]["Id"];
            name: string;
            email: string;
            slug: string;
            /** @description Days from the trip until its photos leave the storefront. 0 means never. */
            photo_expire: number;
            on_home_page: components["schemas"]["Flag"];
            favorite: components["schemas"]["Flag"];
            /** @description IANA name of the outfitter's time zone. */
            timezone: string;
            counter_tax_rate: components["schemas"]["HundredthsPercent"];
            /** @description True if only display groups are for sale, no single photos. */
            display_group_only: boolean;
            deleted_at: components["schemas"]["NullableInstant"];
            version: components["schemas"]["Version"];
        };
        OutfittersAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by name. */
            outfitters: components["schemas"]["OutfitterRow"][];
        };
        /**
         * Format: date
         * @description A local day of the outfitter. Empty for any day.
         */
        NullableDay: string | null;
        /** @description The field `next` of the previous page. */
        Cursor: string;
        AuditSearch: {
            startDate?: components["schemas"]["NullableDay"];
            endDate?: components["schemas"]["NullableDay"];
            userId?: components["schemas"]["NullableId"];
            outfitterId?: components["schemas"]["NullableId"];
            /** @description Kind of the changed entity, such as `order`. */
            entity?: string | null;
            entityId?: components["schemas"]["NullableId"];
            /** @description Name of the action, or the beginning of the name. */
            action?: string | null;
            /**
             * @description `security`: logins, credentials, rights and exports. `attempts`: failed logins, locks and repeated refusals alone.
             * @enum {string|null}
             */
            events?: "security" | "attempts" | null;
            after?: components["schemas"]["Cursor"];
        };
        /** @description One recorded action. If an admin acted as another user, it names both. */
        AuditEntry: {
            id: number;
            at: components["schemas"]["Instant"];
            user: components["schemas"]["OriginUser"];
            origin_user: components["schemas"]["OriginUser"];
            outfitter: components["schemas"]["NullableOutfitterName"];
            /** @description In kebab-case, such as `user-updated`. */
            action: string;
            /** @description In kebab-case, such as `river-section`. */
            entity: string;
            entity_id: components["schemas"]["NullableId"];
            /** @description Names of changed fields and short facts. Never contains a secret or a guest's address. */
            detail: {
                [key: string]: string;
            };
            /** @description Network address of a security event. Cleared after a year. */
            address: string | null;
            /** @description Its browser and system in plain words, or null. */
            device: string | null;
        };
        /** @description The start of the next page, or null on the last page. */
        NextPage: string | null;
        AuditAnswer: {
            /** @constant */
            success: true;
            /** @description Newest first. */
            entries: components["schemas"]["AuditEntry"][];
            next: components["schemas"]["NextPage"];
        };
        SystemWork: {
            /** @enum {string} */
            kind: "mail" | "zip" | "payment" | "refund" | "upload";
            waiting: number;
            /** @description The time since which the oldest item has waited. */
            oldest: components["schemas"]["NullableInstant"];
            /** @description Number of items that no job retries. The server counts at most 1000. */
            failed: number;
        };
        /** @description A part of the installation that refuses writes. */
        SystemCheck: {
            /** @enum {string} */
            part: "disk" | "database" | "storage" | "mail";
            since: components["schemas"]["Instant"];
            /** @description The error code, such as `ENOSPC`. */
            reason: string;
        };
        SystemProcess: {
            instance: string;
            /** @enum {string} */
            role: "all" | "web" | "worker";
            build: string;
            started_at: components["schemas"]["Instant"];
            seen_at: components["schemas"]["Instant"];
            /** @description True if the process has not reported for a minute. */
            silent: boolean;
            /** @description True if the process makes the daily backup. */
            makes_backups: boolean;
            disk_free_bytes: number | null;
            failing: components["schemas"]["SystemCheck"][];
        };
        SystemSweep: {
            name: string;
            /** @description The process's last report. */
            saved_at: components["schemas"]["Instant"];
            /** @description The last time that the clean-up finished. */
            finished_at: components["schemas"]["NullableInstant"];
        };
        SystemBackup: {
            name: string;
            started_at: components["schemas"]["Instant"];
            finished_at: components["schemas"]["NullableInstant"];
            failure: string | null;
            byte_size: number | null;
            verified_at: components["schemas"]["NullableInstant"];
            damage: string | null;
        };
        /** @description A build of the app's pages. */
        SystemBuild: {
            id: string;
            /** @enum {string} */
            state: "current" | "kept" | "refused";
            served_at: components["schemas"]["Instant"];
            /** @description The last call from a page of this build. */
            page_seen_at: components["schemas"]["NullableInstant"];
        };
        SystemAnswer: {
            /** @constant */
            success: true;
            work: components["schemas"]["SystemWork"][];
            processes: components["schemas"]["SystemProcess"][];
            sweeps: components["schemas"]["SystemSweep"][];
            /** @description The last finished backup and, if a later one is running, that one. Newest first. */
            backups: components["schemas"]["SystemBackup"][];
            /** @description Newest first, at most ten. */
            builds: components["schemas"]["SystemBuild"][];
        };
        DamagedOriginalsSearch: {
            after?: components["schemas"]["Cursor"];
        };
        /** @description The newest nightly check, or null. */
        OriginalsCheck: {
            started_at: components["schemas"]["Instant"];
            finished_at: components["schemas"]["NullableInstant"];
            /** @description Number of originals that the check has read. */
            checked: number;
        } | null;
        DamagedOriginal: {
            photo_id: components["schemas"]["Id"];
            file_name: string;
            album_id: components["schemas"]["Id"];
            album_name: string;
            outfitter_name: string;
            /** @enum {string} */
            damage: "missing" | "changed";
            /** @description True if an order contains the photo. */
            is_sold: boolean;
            /** @description True if the photo or its album is deleted. */
            is_deleted: boolean;
            /** @description The check that found the damage first. */
            since: components["schemas"]["NullableInstant"];
        };
        DamagedOriginalsAnswer: {
            /** @constant */
            success: true;
            /** @description Number of sold photos on all pages. */
            sold: number;
            /** @description Number of other photos on all pages. */
            unsold: number;
            last_check: components["schemas"]["OriginalsCheck"];
            /** @description Sorted by photo id. */
            originals: components["schemas"]["DamagedOriginal"][];
            next: components["schemas"]["NextPage"];
        };
        /**
         * @description A kind of background work. A `mail` can be `refused`, and a `zip` can be `failed`.
         * @enum {string}
         */
        WorkKind: "mail" | "zip" | "payment" | "refund";
        SystemWorkSearch: {
            kind: components["schemas"]["WorkKind"];
            /** @description True to list items that no job retries. By default, the list has the waiting items. */
            failed?: boolean;
            after?: components["schemas"]["Cursor"];
        };
        SystemItem: {
            id: components["schemas"]["Id"];
            order_id: components["schemas"]["NullableId"];
            /** @description The kind of mail, or the state of other work. */
            about: string;
            since: components["schemas"]["Instant"];
            tries: number | null;
            next_try_at: components["schemas"]["NullableInstant"];
            /** @description The mail server's answer, or the code of the last failure. */
            reason: string | null;
            can_retry: boolean;
            can_give_up: boolean;
        };
        SystemItemsAnswer: {
            /** @constant */
            success: true;
            /** @description Oldest first. */
            items: components["schemas"]["SystemItem"][];
            next: components["schemas"]["NextPage"];
        };
        SystemItemNamed: {
            kind: components["schemas"]["WorkKind"];
            id: components["schemas"]["Id"];
        };
        SystemKindNamed: {
            kind: components["schemas"]["WorkKind"];
        };
        OutboxDecision: {
            /** @enum {string} */
            decision: "discarded" | "handed-over" | "taken-over";
            /** @description The kind of the waiting action, such as `order.release`. */
            action: string;
            orderId?: components["schemas"]["NullableId"];
            albumId?: components["schemas"]["NullableId"];
            /** @description The user who made the change; null for a guest. */
            ownerId?: components["schemas"]["NullableId"];
            /** @description The user to whom the action now belongs. */
            receiverId?: components["schemas"]["NullableId"];
            /** @description The person's reason. Required for `discarded`. */
            reason?: string | null;
            decidedAt: components["schemas"]["Instant"];
        };
        /** @description The fields to change. Other calls upload the logo and the cover photo. */
        OutfitterUpdate: {
            id?: components["schemas"]["NullableId"];
            name?: string;
            email?: string;
            /** @description Unique. A former slug redirects to the current one. */
            slug?: string;
            /** @description Days from the trip until its photos leave the storefront. 0 means never. */
            photo_expire?: number;
            on_home_page?: components["schemas"]["Flag"];
            favorite?: components["schemas"]["Flag"];
            /** @description IANA name of a time zone. */
            timezone?: string;
            counter_tax_rate?: components["schemas"]["HundredthsPercent"];
            display_group_only?: boolean;
            version?: components["schemas"]["Version"];
            tag_line?: string;
            body_color?: components["schemas"]["Color"];
            header_color?: components["schemas"]["Color"];
            text_color?: components["schemas"]["Color"];
            trip_advisor?: string;
            google?: string;
            facebook?: string;
            twitter?: string;
            instagram?: string;
            website?: string;
            website_label?: string;
            meta_title?: string;
            meta_description?: string;
            /** @description Seconds. */
            cart_timeout?: number;
            commission?: components["schemas"]["WholePercent"];
            commission_24?: components["schemas"]["WholePercent"];
            discount_24?: components["schemas"]["WholePercent"];
            /** @description How much staff may take off a pending order without a code, in hundredths of a percent of its price. 0: staff may use codes only. */
            staff_discount_limit?: number;
            /** @description How many orders a day staff may send for free. */
            free_order_limit?: number;
            /** @description False also turns `require_checkout_at_counter` off. */
            allow_checkout_at_counter?: boolean;
            require_checkout_at_counter?: boolean;
            processing_fee?: components["schemas"]["Cents"];
            display_group_price?: components["schemas"]["Cents"];
            kiosk_slideshow_id?: components["schemas"]["NullableId"];
        };
        OutfitterSection: {
            /** @description The river section. */
            id: number;
            outfitterId: components["schemas"]["Id"];
        };
        OutfitterSectionsAnswer: {
            /** @constant */
            success: true;
            /** @description All sections of the outfitter. */
            river_sections: components["schemas"]["SectionOfRiver"][];
        };
        LogoUpload: {
            /**
             * Format: binary
             * @description A file whose content is JPEG or PNG, at most 5 MB.
             */
            file: BinaryFile;
            /** @description The outfitter. */
            id: number;
        };
        LogoAnswer: {
            /** @constant */
            success: true;
            /** @description Address of the new logo, the outfitter's `logo_path`. */
            logo: string;
        };
        CoverUpload: {
            /**
             * Format: binary
             * @description A file whose content is JPEG or PNG, at most 25 MB.
             */
            file: BinaryFile;
            /** @description The outfitter. */
            id: number;
        };
        CoverAnswer: {
            /** @constant */
            success: true;
            /** @description Address of the new cover photo, the outfitter's `cover_path`. */
            cover: string;
        };
        PriceGroupInput: {
            id?: components["schemas"]["NullableId"];
            photo_count: number;
            price: components["schemas"]["Cents"];
            outfitter_id: components["schemas"]["Id"];
            version?: components["schemas"]["Version"];
        };
        PriceGroupAnswer: {
            /** @constant */
            success: true;
            price_group: components["schemas"]["PriceGroup"];
        };
        DiscountInput: {
            id?: components["schemas"]["NullableId"];
            name: string;
            type: components["schemas"]["DiscountType"];
            value: components["schemas"]["DiscountValue"];
            outfitter_id: components["schemas"]["Id"];
            version?: components["schemas"]["Version"];
        };
        DiscountAnswer: {
            /** @constant */
            success: true;
            discount: components["schemas"]["Discount"];
        };
        Guide: {
            id: components["schemas"]["Id"];
            name: string;
            outfitter_id: components["schemas"]["Id"];
            deleted_at: components["schemas"]["NullableInstant"];
            version: components["schemas"]["Version"];
        };
        GuidesAnswer: {
            /** @constant */
            success: true;
            guides: components["schemas"]["Guide"][];
        };
        GuideInput: {
            id?: components["schemas"]["NullableId"];
            name: string;
            outfitter_id: components["schemas"]["Id"];
            /** @description Without it, a guide stays as it is. */
            active?: boolean;
            version?: components["schemas"]["Version"];
        };
        GuideAnswer: {
            /** @constant */
            success: true;
            guide: components["schemas"]["Guide"];
        };
        River: {
            id: components["schemas"]["Id"];
            name: string;
            fee: components["schemas"]["HundredthsPercent"];
            deleted_at: components["schemas"]["NullableInstant"];
            version: components["schemas"]["Version"];
            /** @description The active sections. */
            river_sections: components["schemas"]["RiverName"][];
        };
        RiversAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by name. */
            rivers: components["schemas"]["River"][];
        };
        RiverInput: {
            id?: components["schemas"]["NullableId"];
            name: string;
            fee?: components["schemas"]["HundredthsPercent"];
            version?: components["schemas"]["Version"];
        };
        RiverAnswer: {
            /** @constant */
            success: true;
            river: components["schemas"]["River"];
        };
        RiverSection: {
            id: components["schemas"]["Id"];
            name: string;
            fee: components["schemas"]["HundredthsPercent"];
            river_id: components["schemas"]["Id"];
            river: components["schemas"]["RiverName"];
            deleted_at: components["schemas"]["NullableInstant"];
            version: components["schemas"]["Version"];
        };
        RiverSectionsAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by river and name. */
            river_sections: components["schemas"]["RiverSection"][];
        };
        RiverSectionInput: {
            id?: components["schemas"]["NullableId"];
            name: string;
            river_id: components["schemas"]["Id"];
            fee?: components["schemas"]["HundredthsPercent"];
            version?: components["schemas"]["Version"];
        };
        RiverSectionAnswer: {
            /** @constant */
            success: true;
            river_section: components["schemas"]["RiverSection"];
        };
        /** @description Defaults of a new outfitter. */
        Pricing: {
            commission: components["schemas"]["WholePercent"];
            commission_24: components["schemas"]["WholePercent"];
            version: components["schemas"]["Version"];
        };
        PricingAnswer: {
            /** @constant */
            success: true;
            pricing: components["schemas"]["Pricing"];
        };
        PricingInput: {
            commission: components["schemas"]["WholePercent"];
            commission_24: components["schemas"]["WholePercent"];
            version?: components["schemas"]["Version"];
        };
        /**
         * @description United States or Canada.
         * @enum {string}
         */
        TaxCountry: "US" | "CA";
        /** @description The current tax of a state or province, without local taxes. It comes from the built-in table or from an administrator's override. */
        TaxRate: {
            country: components["schemas"]["TaxCountry"];
            /** @description Abbreviation of the state or province. */
            state: string;
            name: string;
            /** @description Millionths: 29000 is 2.9 %. */
            rate_ppm: number;
            /** @description True if the place taxes photos that are sold as downloads. */
            taxable: boolean;
            /**
             * Format: date
             * @description The day since which the rate applies, if known.
             */
            effective_on: string | null;
            /** @description The law or ruling, or the name of the person who set the rate. */
            source: string;
            /**
             * Format: date
             * @description The day on which we compared the row with its source, or null.
             */
            checked_on: string | null;
            /** @description False if somebody should check the row before the business relies on it. */
            certain: boolean;
            /** @description The override that applies, or null. */
            override_id: number | null;
            /** @description The version of all overrides of the place. */
            version: components["schemas"]["Version"];
        };
        /**
         * Format: date
         * @description A local day of the outfitter.
         */
        Day: string;
        /** @description A tax rate that an administrator set for a state or province. It applies from a given day, in each outfitter's time zone. */
        TaxOverride: {
            id: components["schemas"]["Id"];
            country: components["schemas"]["TaxCountry"];
            /** @description Abbreviation of the state or province. */
            state: string;
            /** @description Millionths: 29000 is 2.9 %. */
            rate_ppm: number;
            taxable: boolean;
            effective_on: components["schemas"]["Day"];
            source: string;
            created_at: components["schemas"]["Instant"];
            /** @description The version of all overrides of the place. */
            version: components["schemas"]["Version"];
        };
        TaxRatesAnswer: {
            /** @constant */
            success: true;
            /** @description One row for each state and province, US first, by abbreviation. */
            rates: components["schemas"]["TaxRate"][];
            /** @description All overrides that are not withdrawn, including future ones, by country, state and day. */
            overrides: components["schemas"]["TaxOverride"][];
        };
        TaxOverrideInput: {
            country: components["schemas"]["TaxCountry"];
            /** @description Abbreviation of the state or province. */
            state: string;
            /** @description Millionths: 29000 is 2.9 %. */
            rate_ppm: number;
            /** @description True if the place taxes photos that are sold as downloads. */
            taxable: boolean;
            /**
             * Format: date
             * @description The first day on which the override applies.
             */
            effective_on: string;
            /** @description The source of the rate, for later checks. */
            source?: string;
            version?: components["schemas"]["Version"];
        };
        TaxOverrideAnswer: {
            /** @constant */
            success: true;
            override: components["schemas"]["TaxOverride"];
        };
        /** @enum {string} */
        TimeOfDay: "Morning" | "Afternoon" | "Full Day";
        AlbumInput: {
            id?: components["schemas"]["NullableId"];
            date: components["schemas"]["Day"];
            time_of_day: components["schemas"]["TimeOfDay"];
            outfitter_id: components["schemas"]["Id"];
            river_section_id: components["schemas"]["Id"];
            photographer_id: components["schemas"]["Id"];
            /** @description The album's name: `date|outfitter|river|section|time of day`. */
            name: string;
            version?: components["schemas"]["Version"];
        };
        /** @description A photo, or null. */
        NullablePhoto: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description File name for the download. It is the camera's name, without characters that mislead people or that file systems refuse. Its extension fits the file's type. */
            file_name: string;
            /** @description Pixels of the upright photo. */
            width: number;
            /** @description Pixels of the upright photo. */
            height: number;
            /** @description Blurred miniature (ThumbHash) of about 25 bytes, in base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`. Append `/{preset}.jpg`, or `/{preset}@2x.jpg` for screens of double density. */
            path: string;
            /** @description With an external image service: the whole address for each preset. Use it instead of `path`. */
            images?: {
                [key: string]: string;
            };
        } | null;
        /** @description The main fields of an outfitter, inside another entity. */
        OutfitterName: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
        };
        /** @description The id and name of an entity. */
        NamedEntity: {
            id: components["schemas"]["Id"];
            name: string;
        };
        Album: {
            id: components["schemas"]["Id"];
            date: components["schemas"]["Day"];
            time_of_day: components["schemas"]["TimeOfDay"];
            outfitter_id: components["schemas"]["Id"];
            river_section_id: components["schemas"]["Id"];
            photographer_id: components["schemas"]["Id"];
            name: string;
            photo_count: number;
            /** @description Photos that display groups hold. Only in lists. */
            grouped_count?: number;
            /** @description Photos of completed orders that guests still have. Only in lists. */
            sold_count?: number;
            cover?: components["schemas"]["NullablePhoto"];
            /** @description Seconds that were added to the capture times, because the camera's clock was wrong. */
            clock_offset: number;
            /** @description The cameras that have an offset of their own instead. */
            camera_clocks: {
                camera: string;
                clock_offset: number;
            }[];
            /** @description The id that the device gave to an album created offline; null for other albums. */
            client_id?: string | null;
            created_at: components["schemas"]["Instant"];
            outfitter: components["schemas"]["OutfitterName"];
            river_section: components["schemas"]["SectionOfRiver"];
            photographer: components["schemas"]["NamedEntity"];
            version: components["schemas"]["Version"];
        };
        AlbumAnswer: {
            /** @constant */
            success: true;
            album: components["schemas"]["Album"];
        };
        /** @description A photo for staff and photographers. */
        AlbumPhoto: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description File name for the download. It is the camera's name, without characters that mislead people or that file systems refuse. Its extension fits the file's type. */
            file_name: string;
            /** @description Pixels of the upright photo. */
            width: number;
            /** @description Pixels of the upright photo. */
            height: number;
            /** @description Blurred miniature (ThumbHash) of about 25 bytes, in base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`. Append `/{preset}.jpg`, or `/{preset}@2x.jpg` for screens of double density. */
            path: string;
            /** @description With an external image service: the whole address for each preset. Use it instead of `path`. */
            images?: {
                [key: string]: string;
            };
            album_id: components["schemas"]["Id"];
            /** @description Size of the original, in bytes. */
            byte_size: number;
            /** @description False while the server has only the preview, not the original. */
            has_original: boolean;
            /**
             * @description Rotation in degrees clockwise, relative to the original.
             * @enum {integer}
             */
            rotation: 0 | 90 | 180 | 270;
            /** @description Model and serial number, when the file names them. */
            camera: string | null;
            created_at: components["schemas"]["Instant"];
            /** @description Signed base address of pictures without watermark, for users who may change the album. Append `/delivery.jpg`, or `/original.jpg` for an upright JPEG in full size. Valid for two days. */
            clean_path?: string;
            /** @description The first 13 hexadecimal digits of the SHA-256 of the file, for users who may change the album. A device finds the photo of a file that it sent by them. */
            file_hash?: string;
            /** @description The raft code that the photo shows; empty for several of them. Such a photo is never for sale. Other photos lack it. */
            raft_code?: string;
            /** @description One of the photographer's best. */
            starred?: boolean;
            /** @description What the photo shows, in 56 characters: colours of two bands, from which display groups are suggested. Photos that arrived before signatures were made lack it. */
            signature?: string;
        };
        AlbumWithPhotos: {
            id: components["schemas"]["Id"];
            date: components["schemas"]["Day"];
            time_of_day: components["schemas"]["TimeOfDay"];
            outfitter_id: components["schemas"]["Id"];
            river_section_id: components["schemas"]["Id"];
            photographer_id: components["schemas"]["Id"];
            name: string;
            photo_count: number;
            /** @description Photos that display groups hold. Only in lists. */
            grouped_count?: number;
            /** @description Photos of completed orders that guests still have. Only in lists. */
            sold_count?: number;
            cover?: components["schemas"]["NullablePhoto"];
            /** @description Seconds that were added to the capture times, because the camera's clock was wrong. */
            clock_offset: number;
            /** @description The cameras that have an offset of their own instead. */
            camera_clocks: {
                camera: string;
                clock_offset: number;
            }[];
            /** @description The id that the device gave to an album created offline; null for other albums. */
            client_id?: string | null;
            created_at: components["schemas"]["Instant"];
            outfitter: components["schemas"]["OutfitterName"];
            river_section: components["schemas"]["SectionOfRiver"];
            photographer: components["schemas"]["NamedEntity"];
            version: components["schemas"]["Version"];
            /** @description Sorted by time. */
            photos: components["schemas"]["AlbumPhoto"][];
            /** @description Photos that may be damaged. They are not for sale until a person sells or deletes them. */
            suspect_photos?: components["schemas"]["AlbumPhoto"][];
            /** @description Photos that a person rejected. They are not for sale. */
            rejected_photos?: components["schemas"]["AlbumPhoto"][];
        };
        AlbumWithPhotosAnswer: {
            /** @constant */
            success: true;
            album: components["schemas"]["AlbumWithPhotos"];
        };
        AlbumPageAnswer: {
            /** @constant */
            success: true;
            /** @description Newest first. */
            albums: components["schemas"]["Album"][];
            next: components["schemas"]["NextPage"];
        };
        AlbumSearch: {
            date: components["schemas"]["Day"];
            outfitter_id?: components["schemas"]["NullableId"];
            river_section_id?: components["schemas"]["NullableId"];
        };
        AlbumsAnswer: {
            /** @constant */
            success: true;
            /** @description Newest first. */
            albums: components["schemas"]["Album"][];
        };
        DateAndOutfitter: {
            date: components["schemas"]["Day"];
            outfitterId: components["schemas"]["Id"];
        };
        /** @description An id that the device chose for the entity. A repeat with the same id means the same entity. */
        ClientId: string;
        /** @description An album from the device's offline queue. With an `id`, it changes that album. */
        QueuedAlbum: {
            id?: components["schemas"]["NullableId"];
            date: components["schemas"]["Day"];
            time_of_day: components["schemas"]["TimeOfDay"];
            outfitter_id: components["schemas"]["Id"];
            river_section_id: components["schemas"]["Id"];
            photographer_id: components["schemas"]["Id"];
            /** @description The album's name: `date|outfitter|river|section|time of day`. */
            name: string;
            version?: components["schemas"]["Version"];
            client_id: components["schemas"]["ClientId"];
        };
        AlbumClock: {
            albumId: components["schemas"]["Id"];
            /** @description Seconds to add to the time that the camera wrote. Replaces an earlier offset. */
            seconds: number;
            /** @description Sets the offset of this camera alone. The album's own offset makes the camera follow the album again. Without it, sets the offset of the cameras that have none of their own. */
            camera?: string | null;
            version?: components["schemas"]["Version"];
        };
        /** @description SHA-256 of a file, in hexadecimal digits. */
        Sha256: string;
        PhotoUpload: {
            /**
             * Format: binary
             * @description A file whose content is JPEG, PNG, WebP or AVIF, at most 60 MB and 60 megapixels.
             */
            file: BinaryFile;
            album_id: components["schemas"]["Id"];
            /** @description Name of the file. */
            name: string;
            sha256?: components["schemas"]["Sha256"];
        };
        PhotoAnswer: {
            /** @constant */
            success: true;
            photo: components["schemas"]["AlbumPhoto"];
            /** @description True if the album had this file already. */
            duplicate: boolean;
        };
        FileHashes: {
            album_id: components["schemas"]["Id"];
            sha256: components["schemas"]["Sha256"][];
        };
        KnownPhotosAnswer: {
            /** @constant */
            success: true;
            /** @description Sold photos of the album whose originals the server lacks, whichever files were asked for. The sender sends these originals first. */
            sold: components["schemas"]["Sha256"][];
            /** @description Photos of display groups whose originals the server lacks, whichever files were asked for. The sender sends these originals after the sold ones. */
            awaited: components["schemas"]["Sha256"][];
            /** @description True if guests asked for a mail when the photos of the album's day are there. */
            day_awaited: boolean;
            known: {
                sha256: components["schemas"]["Sha256"];
                photo_id: components["schemas"]["Id"];
                /** @description False if the sender must send the original. */
                has_original: boolean;
                /** @description True if the stored original is missing or changed. */
                damaged: boolean;
            }[];
        };
        PreviewUpload: {
            /**
             * Format: binary
             * @description A small upright picture of the photo, with the photo's EXIF time.
             */
            file: BinaryFile;
            album_id: components["schemas"]["Id"];
            /** @description Name of the original file. */
            name: string;
            sha256: components["schemas"]["Sha256"];
        };
        FinishedUpload: {
            /** @description The last part of the upload's tus address. */
            upload: string;
            album_id: components["schemas"]["Id"];
            /** @description Name of the file. */
            name: string;
            sha256?: components["schemas"]["Sha256"];
        };
        PhotoTurn: {
            photoId: components["schemas"]["Id"];
            /**
             * @description Rotation in degrees clockwise, relative to the original.
             * @enum {integer}
             */
            rotation: 0 | 90 | 180 | 270;
        };
        AlbumPhotoAnswer: {
            /** @constant */
            success: true;
            photo: components["schemas"]["AlbumPhoto"];
        };
        PhotoMarks: {
            photo_ids: components["schemas"]["Id"][];
            /** @description True takes the photos off sale. Missing leaves them as they are. */
            rejected?: boolean;
            /** @description Missing leaves the photos as they are. */
            starred?: boolean;
            /**
             * @description Degrees clockwise, relative to the original. Missing leaves the photos as they are.
             * @enum {integer}
             */
            rotation?: 0 | 90 | 180 | 270;
        };
        NamedPhoto: {
            photo_id: components["schemas"]["Id"];
        };
        RemovalRequest: {
            photo_id: components["schemas"]["Id"];
            reason: string;
            /** @description Address for an answer, or null. */
            email?: string | null;
        };
        /** @enum {string} */
        RemovalState: "open" | "hidden" | "declined";
        RemovalSearch: {
            state: components["schemas"]["RemovalState"];
            after?: components["schemas"]["Cursor"];
        };
        /** @description All requests to remove one photo. */
        Removal: {
            id: components["schemas"]["Id"];
            photo_id: components["schemas"]["Id"];
            photo_name: string;
            /** @description Signed base address of the photo's pictures, or null while the photo is hidden. */
            path: string | null;
            album_date: components["schemas"]["Day"];
            outfitter: components["schemas"]["OutfitterName"];
            reason: string;
            email: string | null;
            state: components["schemas"]["RemovalState"];
            created_at: components["schemas"]["Instant"];
            /** @description How often people asked. 0 if staff hid the photo unasked. */
            requests: number;
            /** @description The act that hid the photo: what one person hid without a break of ten minutes. Null for other states. */
            hidden_by: {
                /** @description Null if an older version did not record it. */
                name: string | null;
                /** @description Photos of the act that are still hidden. */
                photos: number;
            } | null;
            /** @description True if the caller may show the hidden photo again. */
            can_show_again: boolean;
        };
        RemovalsAnswer: {
            /** @constant */
            success: true;
            /** @description Newest first. */
            requests: components["schemas"]["Removal"][];
            next: components["schemas"]["NextPage"];
        };
        HiddenPhoto: {
            photo_id: components["schemas"]["Id"];
            /** @description The person's reason. If no request is open, the server stores one with this reason. */
            reason?: string | null;
        };
        /** @description The display groups whose photos these were, by a split or merge. The group's 24 hour discount starts with the earliest of them. Groups of other outfitters do not count. */
        GroupSources: components["schemas"]["Id"][];
        /**
         * @description What leaves the groups of `from_ids` in the same step: the photos that are added here, or all of their photos, which come here, and the groups themselves. Missing takes nothing away.
         * @enum {string}
         */
        GroupTake: "photos" | "groups";
        /** @description The code of a printed card that was photographed before the raft. It opens the group for guests. */
        RaftCode: string;
        NewDisplayGroup: {
            id?: components["schemas"]["NullableId"];
            name: string;
            date: components["schemas"]["Day"];
            outfitter_id: components["schemas"]["Id"];
            client_id?: components["schemas"]["ClientId"];
            /** @description The photos to start with, in this order. */
            photo_ids?: components["schemas"]["Id"][];
            from_ids?: components["schemas"]["GroupSources"];
            take?: components["schemas"]["GroupTake"];
            raft_code?: components["schemas"]["RaftCode"];
        };
        /** @description A photo in the storefront, always with a watermark. */
        Photo: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description File name for the download. It is the camera's name, without characters that mislead people or that file systems refuse. Its extension fits the file's type. */
            file_name: string;
            /** @description Pixels of the upright photo. */
            width: number;
            /** @description Pixels of the upright photo. */
            height: number;
            /** @description Blurred miniature (ThumbHash) of about 25 bytes, in base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`. Append `/{preset}.jpg`, or `/{preset}@2x.jpg` for screens of double density. */
            path: string;
            /** @description With an external image service: the whole address for each preset. Use it instead of `path`. */
            images?: {
                [key: string]: string;
            };
        };
        /** @description A named set of photos of one date. */
        DisplayGroup: {
            id: components["schemas"]["Id"];
            name: string;
            date: components["schemas"]["Day"];
            /**
             * Format: date-time
             * @description The start of the group's 24 hour discount.
             */
            created_at: string;
            outfitter_id: components["schemas"]["Id"];
            client_id?: components["schemas"]["ClientId"];
            raft_code?: components["schemas"]["RaftCode"];
            photos: components["schemas"]["Photo"][];
            version: components["schemas"]["Version"];
        };
        DisplayGroupAnswer: {
            /** @constant */
            success: true;
            displayGroup: components["schemas"]["DisplayGroup"];
        };
        DisplayGroupInput: {
            id?: components["schemas"]["NullableId"];
            name: string;
            date: components["schemas"]["Day"];
            outfitter_id: components["schemas"]["Id"];
            version?: components["schemas"]["Version"];
        };
        GroupPhoto: {
            photoId: components["schemas"]["Id"];
            displayGroupId: components["schemas"]["Id"];
        };
        GroupPhotos: {
            displayGroupId: components["schemas"]["Id"];
            add?: components["schemas"]["Id"][];
            remove?: components["schemas"]["Id"][];
            from_ids?: components["schemas"]["GroupSources"];
            take?: components["schemas"]["GroupTake"];
        };
        DisplayGroupsAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by name. */
            displayGroups: components["schemas"]["DisplayGroup"][];
        };
        NewSlideshow: {
            id?: components["schemas"]["NullableId"];
            name: string;
            /** @description Seconds for which the slideshow shows each photo. The default is 5. */
            interval?: number;
            outfitter_id: components["schemas"]["Id"];
            version?: components["schemas"]["Version"];
            client_id?: components["schemas"]["ClientId"];
        };
        Slideshow: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description Seconds for which the slideshow shows each photo. */
            interval: number;
            outfitter_id: components["schemas"]["Id"];
            client_id?: components["schemas"]["ClientId"];
            photos: components["schemas"]["Photo"][];
            version: components["schemas"]["Version"];
        };
        SlideshowAnswer: {
            /** @constant */
            success: true;
            slideshow: components["schemas"]["Slideshow"];
        };
        SlideshowInput: {
            id?: components["schemas"]["NullableId"];
            name: string;
            /** @description Seconds for which the slideshow shows each photo. The default is 5. */
            interval?: number;
            outfitter_id: components["schemas"]["Id"];
            version?: components["schemas"]["Version"];
        };
        SlideshowPhoto: {
            photoId: components["schemas"]["Id"];
            slideshowId: components["schemas"]["Id"];
        };
        SlideshowPhotos: {
            slideshowId: components["schemas"]["Id"];
            add?: components["schemas"]["Id"][];
            remove?: components["schemas"]["Id"][];
        };
        SlideshowOrder: {
            slideshowId: components["schemas"]["Id"];
            photoIds: components["schemas"]["Id"][];
        };
        OutfitterOnly: {
            outfitterId: components["schemas"]["Id"];
        };
        SlideshowsAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by name. */
            slideshows: components["schemas"]["Slideshow"][];
        };
        /** @description An outfitter on the home page. */
        OutfitterCard: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
            tag_line: string;
            /** @description Address of the logo, or null. */
            logo_path: string | null;
            /** @description On the home page only: the outfitter's cover photo, else the first photo of its newest day with a display group. Left out when it has neither. */
            picture?: {
                src: string;
                /** @description The sizes with their widths, as in HTML. */
                srcset: string;
            };
            body_color: components["schemas"]["Color"];
            header_color: components["schemas"]["Color"];
            text_color: components["schemas"]["Color"];
        };
        /** @description Fields of an outfitter that guests see. */
        StorefrontOutfitter: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
            tag_line: string;
            body_color: components["schemas"]["Color"];
            header_color: components["schemas"]["Color"];
            text_color: components["schemas"]["Color"];
            /** @description Address of the outfitter's page for reviews, or empty. */
            trip_advisor: string;
            /** @description Address of the outfitter's page for reviews, or empty. */
            google: string;
            facebook: string;
            twitter: string;
            instagram: string;
            website: string;
            website_label: string;
            meta_title: string;
            meta_description: string;
            /** @description Address of the logo, or null. */
            logo_path: string | null;
            /** @description Address of the chosen cover photo, or null. */
            cover_path: string | null;
            /** @description Seconds without activity after which the cart asks if the guest needs more time. */
            cart_timeout: number;
            discount_24: components["schemas"]["WholePercent"];
            /** @description True if only display groups are for sale, no single photos. */
            display_group_only: boolean;
            allow_checkout_at_counter: boolean;
            require_checkout_at_counter: boolean;
            processing_fee: components["schemas"]["Cents"];
            display_group_price: components["schemas"]["Cents"];
            favorite: components["schemas"]["Flag"];
            /** @description IANA name of the outfitter's time zone. */
            timezone: string;
            counter_tax_rate: components["schemas"]["HundredthsPercent"];
            kiosk_slideshow_id: components["schemas"]["NullableId"];
            river_sections: components["schemas"]["SectionOfRiver"][];
            price_groups: components["schemas"]["PriceGroup"][];
        };
        DayWait: {
            outfitter_id: components["schemas"]["Id"];
            date: components["schemas"]["Day"];
            /** @description A span in minutes of the outfitter's day. Missing for the whole day. */
            time?: string;
            /** @description Words of the name of a display group. */
            guide?: string;
            /** @description The display groups that the guest's page shows. */
            seen_groups: components["schemas"]["Id"][];
            /** @description The highest id of the photos on that page. */
            seen_photo: number;
            /** @description JSON with the guest's email and language, encrypted with the configuration's `public_key` and bound to `client_id`. */
            sealed: string;
            client_id: components["schemas"]["ClientId"];
        };
        AnythingSearch: {
            /** @description The same as `text` of an order search. */
            text: string;
        };
        /**
         * @description An order starts as `cart`. At the counter it becomes `pending`, with a card `paying`. It ends as `completed` or `cancelled`. A cart becomes `expired` after 14 days.
         * @enum {string}
         */
        OrderStatus: "cart" | "paying" | "pending" | "completed" | "cancelled" | "expired";
        /**
         * @description The kind of payment of what a prepaid code leaves. Null while the order is unpaid.
         * @enum {string|null}
         */
        Tender: "card" | "counter" | "free" | "prepaid" | null;
        /** @description The named discount on the order, or null. */
        OrderDiscount: {
            name: string;
            /**
             * @description For a cart, as its guest prices changes.
             * @enum {string}
             */
            type?: "Percentage" | "Dollar Value";
            /** @description Hundredths of a percent, or US cents. */
            value?: number;
        } | null;
        /** @description US cents; negative for a refund. */
        SignedCents: number;
        /**
         * Format: date-time
         * @description The time since which a card payment is open, or null.
         */
        PayingSince: string | null;
        /** @description Pixels of the upright photo. */
        width: number;
        /** @description Pixels of the upright photo. */
        height: number;
        /** @description Blurred miniature (ThumbHash) of about 25 bytes, in base64. */
        thumbhash: string;
        /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`. Append `/{preset}.jpg`, or `/{preset}@2x.jpg` for screens of double density. */
        path: string;
        /** @description With an external image service: the whole address for each preset. Use it instead of `path`. */
        images: {
            [key: string]: string;
        };
        OrderThumb: {
            id: components["schemas"]["Id"];
            width: components["schemas"]["width"];
            height: components["schemas"]["height"];
            thumbhash: components["schemas"]["thumbhash"];
            path: components["schemas"]["path"];
            images?: components["schemas"]["images"];
        };
        /** @description The photos of a pending order. Other lists lack it. */
        OrderContents: {
            /** @description All photos, also those of groups. */
            photo_count: number;
            /** @description Photos of which only the preview has arrived. */
            originals_missing: number;
            /** @description The first photos. */
            thumbs: components["schemas"]["OrderThumb"][];
        };
        /** @description One row of a list or report. Each refund has its own row with negative amounts. */
        OrderRow: {
            /** @description The order. */
            id: number;
            /** @enum {string} */
            kind: "order" | "refund";
            /** @description The refund's id, in the row of a refund. An order may have several refunds. */
            refund_id?: number;
            hash: string | null;
            status: components["schemas"]["OrderStatus"];
            tender: components["schemas"]["Tender"];
            name: string | null;
            email: string | null;
            notes: string;
            isExternal: boolean;
            isCounterCheckout: boolean;
            isTwentyFourHour: boolean;
            display_date: components["schemas"]["Day"];
            /** @description Local time (HH:mm). */
            display_time: string;
            /** @description The IANA time zone of that day and time. */
            timezone: string;
            placed_at?: components["schemas"]["NullableInstant"];
            /** @description Number of single photos. */
            photoCount: number;
            /** @description Number of display groups. */
            displayGroupCount: number;
            /** @description The base price in US cents. */
            subtotal: number;
            discount: components["schemas"]["OrderDiscount"];
            /** @description US cents taken off by the named discount. */
            discount_value: number;
            /** @description US cents taken off by the 24 hour discount. */
            discount24: number;
            /** @description US cents after both discounts. */
            net: number;
            /** @description Fees and tax together, in US cents. */
            fees_and_tax: number;
            total: components["schemas"]["SignedCents"];
            /** @description US cents paid at the counter. */
            counter_total: number;
            /** @description US cents paid by card. */
            card_total: number;
            /** @description US cents paid by a prepaid code. */
            prepaid_total: number;
            revision: number;
            /** @description The code that the guest got for a counter order made offline, or null. */
            local_code: string | null;
            /** @description The total in US cents that the guest saw offline, or null. */
            expected_total: number | null;
            /** @description Flags that staff should look at. `originals-late`: the order is paid, and none of its missing originals has arrived for 24 hours. */
            flags: ("total-differs" | "photo-gone" | "released-anyway" | "originals-late")[];
            outfitter: components["schemas"]["OutfitterName"];
            /** @description The version of notes and email. Reports lack it. */
            version?: components["schemas"]["Version"];
            /** @description Only lists of pending orders have it. */
            paying_since?: components["schemas"]["PayingSince"];
            contents?: components["schemas"]["OrderContents"];
        };
        FoundUser: {
            id: components["schemas"]["Id"];
            name: string;
            email: string;
            role: components["schemas"]["Role"];
            outfitter: components["schemas"]["NullableOutfitterName"];
        };
        FoundAlbum: {
            id: components["schemas"]["Id"];
            name: string;
            date: components["schemas"]["Day"];
            outfitter: components["schemas"]["OutfitterName"];
        };
        FoundGroup: {
            id: components["schemas"]["Id"];
            /** @description The id that the device gave the group. */
            client_id: string | null;
            name: string;
            date: components["schemas"]["Day"];
            outfitter: components["schemas"]["OutfitterName"];
        };
        FoundDiscount: {
            id: components["schemas"]["Id"];
            name: string;
            outfitter: components["schemas"]["OutfitterName"];
        };
        AnythingAnswer: {
            /** @constant */
            success: true;
            /** @description The order with the typed number, then the newest. */
            orders: components["schemas"]["OrderRow"][];
            users: components["schemas"]["FoundUser"][];
            /** @description Newest trips first. */
            albums: components["schemas"]["FoundAlbum"][];
            /** @description Newest trips first. */
            displayGroups: components["schemas"]["FoundGroup"][];
            discounts: components["schemas"]["FoundDiscount"][];
        };
        /** @description A display group with its photos. The day's single photos do not include them. */
        StorefrontGroup: {
            id: components["schemas"]["Id"];
            name: string;
            date: components["schemas"]["Day"];
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description End of the group's 24 hour discount. Null if it has ended, or if the outfitter gives none.
             */
            discount_ends_at: string | null;
            raft_code?: components["schemas"]["RaftCode"];
            photos: components["schemas"]["Photo"][];
        };
        StorefrontDay: {
            /** @constant */
            success: true;
            displayGroups: components["schemas"]["StorefrontGroup"][];
            /** @description Photos of the day that are in no display group, by time. */
            photos: components["schemas"]["Photo"][];
            /** @description The names of guides with which names of these display groups begin. */
            guides?: string[];
            date: components["schemas"]["Day"];
            /**
             * Format: date
             * @description The latest day with photos for sale, or null.
             */
            latest_date: string | null;
        };
        DisplayGroupSearch: {
            outfitterId: components["schemas"]["Id"];
            date: components["schemas"]["Day"];
            riverSection?: components["schemas"]["NullableId"];
        };
        State: {
            name: string;
            abbreviation: string;
            /** @enum {string} */
            country: "US" | "CA";
        };
        NewCart: {
            /** @description The outfitter's slug. */
            slug: string;
            /** @description The channel of the link that the guest opened. The default is internal. */
            isExternal?: boolean;
        };
        /** @description A display group in an order, or null. */
        CartGroup: {
            id: components["schemas"]["Id"];
            name: string;
            created_at: components["schemas"]["Instant"];
            photos: components["schemas"]["Photo"][];
        } | null;
        /** @description One line: either a photo or a display group. */
        OrderItem: {
            id: components["schemas"]["Id"];
            photo: components["schemas"]["NullablePhoto"];
            display_group: components["schemas"]["CartGroup"];
            added_at: components["schemas"]["Instant"];
            /** @description US cents before discounts. Single photos share their bundle price, and their shares add up to it. */
            price: number;
            discount24: components["schemas"]["Cents"];
        };
        /** @description US cents; null while unknown. */
        NullableCents: number | null;
        /**
         * @description One display group, a number of single photos, or an amount.
         * @enum {string}
         */
        PrepaidCovers: "group" | "photos" | "amount";
        /** @description A number of photos, or US cents. 1 for a group. */
        PrepaidQuantity: number;
        /** @description What the prepaid code on the order covers, or null without a code. */
        PrepaidPart: {
            /** @description US cents of the total that the code pays. */
            amount: number;
            covers: components["schemas"]["PrepaidCovers"];
            quantity: components["schemas"]["PrepaidQuantity"];
        } | null;
        /** @description The captured card payment, or null. */
        SquareTransaction: {
            receipt_number: string;
        } | null;
        /** @description A line that was dropped because it is no longer for sale. */
        RemovedItem: {
            /** @enum {string} */
            kind: "photo" | "display_group";
            id: components["schemas"]["Id"];
            /** @description The reason, in kebab-case. */
            reason: string;
        };
        /** @description A guest's order, as a cart and directly after the guest placed it. */
        CartOrder: {
            id: components["schemas"]["Id"];
            /** @description The order's secret. The server creates it when the guest places the order. */
            hash: string | null;
            status: components["schemas"]["OrderStatus"];
            tender: components["schemas"]["Tender"];
            name: string | null;
            email: string | null;
            /** @description The channel. It never changes after the cart was created. */
            isExternal: boolean;
            isCounterCheckout: boolean;
            /** @description True if at least one line has the 24 hour discount. */
            isTwentyFourHour: boolean;
            order_items: components["schemas"]["OrderItem"][];
            /** @description Number of single photos. */
            photoCount: number;
            /** @description Number of display groups. */
            displayGroupCount: number;
            subtotal: components["schemas"]["Cents"];
            /** @description US cents taken off by the 24 hour discount. */
            discount24: number;
            discount: components["schemas"]["OrderDiscount"];
            /** @description US cents taken off by the named discount. */
            discount_value: number;
            /** @description US cents after both discounts. */
            net: number;
            processingFee: components["schemas"]["Cents"];
            riverFee: components["schemas"]["Cents"];
            riverSectionFee: components["schemas"]["Cents"];
            tax: components["schemas"]["NullableCents"];
            /** @description US cents. Excludes tax while the tax is unknown. */
            total: number;
            prepaid?: components["schemas"]["PrepaidPart"];
            /** @description Revision of the cart. It grows with every change. */
            revision: number;
            updated_at: components["schemas"]["Instant"];
            outfitter: components["schemas"]["OutfitterName"];
            square_transaction: components["schemas"]["SquareTransaction"];
            /** @description The code that the guest got for a counter order made offline, or null. */
            local_code?: string | null;
            removed: components["schemas"]["RemovedItem"][];
        };
        NewCartAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["CartOrder"];
            /** @description The secret of the cart, for the header `Cart-Token`. */
            cart_token: string;
        };
        LoadCart: {
            /** @description The outfitter's slug. */
            slug: string;
            /** @description Used only when the cart is created. */
            isExternal?: boolean;
        };
        OrderAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["CartOrder"];
        };
        /** @description One line: exactly one of `photo_id` and `display_group_id`. */
        AddItem: {
            order_id: components["schemas"]["Id"];
            photo_id?: components["schemas"]["Id"];
            display_group_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description The time when the guest added the line offline, in server time as the device has learned it.
             */
            added_at?: string;
        };
        /** @description One line: exactly one of `photo_id` and `display_group_id`. */
        RemoveItem: {
            order_id: components["schemas"]["Id"];
            photo_id?: components["schemas"]["Id"];
            display_group_id?: components["schemas"]["Id"];
        };
        /** @description Exactly one of `code`, `amount` and `percent`. */
        WantedDiscount: {
            orderId: components["schemas"]["Id"];
            /** @description The discount's name. Case and surrounding spaces do not matter. For guests, '' takes the code off. */
            code?: string;
            /** @description For staff: US cents to take off. */
            amount?: number;
            /** @description For staff: hundredths of a percent to take off. 1250 is 12.5 %. */
            percent?: number;
            /** @description Required with `amount` and with `percent`. */
            reason?: string;
            /** @description For staff: if nothing is left to pay, true (the default) releases the order, and false refuses the discount. */
            release?: boolean;
        };
        /** @description Case, spaces and hyphens do not matter. */
        TypedPrepaidCode: string;
        PrepaidApplied: {
            orderId: components["schemas"]["Id"];
            code: components["schemas"]["TypedPrepaidCode"];
        };
        PrepaidAsked: {
            /** @description The outfitter's slug. */
            slug: string;
            code: components["schemas"]["TypedPrepaidCode"];
        };
        PrepaidState: {
            /**
             * @description Only a `ready` code can be used.
             * @enum {string}
             */
            state: "ready" | "early" | "over" | "used" | "stopped";
            covers: components["schemas"]["PrepaidCovers"];
            quantity: components["schemas"]["PrepaidQuantity"];
            /** @description How many orders one code pays for. */
            uses: number;
            /** @description The uses that are left. */
            left: number;
            first_day: components["schemas"]["Day"];
            last_day: components["schemas"]["Day"];
            /** @description The orders that hold a use. */
            used: {
                at: components["schemas"]["Instant"];
                /** @description The masked address. */
                email: string | null;
            }[];
        };
        PrepaidAnswer: {
            /** @constant */
            success: true;
            prepaid: components["schemas"]["PrepaidState"];
        };
        PrepaidBatch: {
            id: components["schemas"]["Id"];
            outfitter_id: components["schemas"]["Id"];
            name: string;
            covers: components["schemas"]["PrepaidCovers"];
            quantity: components["schemas"]["PrepaidQuantity"];
            first_day: components["schemas"]["Day"];
            last_day: components["schemas"]["Day"];
            uses: number;
            /** @description How many codes were made. */
            codes: number;
            /** @description The uses that orders hold. */
            used: number;
            /** @description The uses that are left. */
            left: number;
            stopped_at: components["schemas"]["NullableInstant"];
            created_at: components["schemas"]["Instant"];
        };
        PrepaidBatches: {
            /** @constant */
            success: true;
            batches: components["schemas"]["PrepaidBatch"][];
        };
        PrepaidBatchInput: {
            outfitter_id: components["schemas"]["Id"];
            name: string;
            covers: components["schemas"]["PrepaidCovers"];
            quantity: components["schemas"]["PrepaidQuantity"];
            /** @description In the time zone of the outfitter, as is the last day. */
            first_day: components["schemas"]["Day"];
            last_day: components["schemas"]["Day"];
            /** @description How many orders one code pays for. */
            uses: number;
            /** @description How many codes to make. */
            codes: number;
        };
        PrepaidBatchAnswer: {
            /** @constant */
            success: true;
            batch: components["schemas"]["PrepaidBatch"];
        };
        PrepaidBatchId: {
            id: components["schemas"]["Id"];
        };
        PrepaidCodes: {
            /** @constant */
            success: true;
            batch: components["schemas"]["PrepaidBatch"];
            codes: {
                number: number;
                /** @description In groups that one can type. */
                code: string;
                used: number;
            }[];
        };
        PrepaidSearched: {
            outfitterId: components["schemas"]["Id"];
            code: components["schemas"]["TypedPrepaidCode"];
        };
        PrepaidFound: {
            /** @constant */
            success: true;
            prepaid: components["schemas"]["PrepaidState"];
            batch: {
                id: components["schemas"]["Id"];
                name: string;
            };
            orders: {
                id: components["schemas"]["Id"];
                at: components["schemas"]["Instant"];
                email: string | null;
                status: components["schemas"]["OrderStatus"];
                /** @description US cents that the code paid. */
                prepaid: number;
            }[];
        };
        OrderOnly: {
            orderId: components["schemas"]["Id"];
        };
        /** @description The guest's name. */
        GuestName: string;
        /** @description The guest's email address. */
        GuestEmail: string;
        CounterCheckout: {
            name: components["schemas"]["GuestName"];
            email: components["schemas"]["GuestEmail"];
            orderId: components["schemas"]["Id"];
            /** @description The US cents left to pay that the guest saw, without what a prepaid code pays. */
            expected_total?: number;
            /** @description The code that the device showed to the guest while offline. */
            local_code?: string;
            /** @description True for an order from the device's offline queue. The server then uses its own price and flags a difference. */
            queued?: boolean;
        };
        /** @description One line: exactly one of `photo_id` and `display_group_id`. */
        QueuedItem: {
            photo_id?: components["schemas"]["Id"];
            display_group_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description The time when the guest added the line, in server time as the device has learned it.
             */
            added_at?: string;
        };
        QueuedOrder: {
            /** @description The outfitter's slug. */
            slug: string;
            /** @description The channel of the link that the guest opened. The default is internal. */
            isExternal?: boolean;
            items: components["schemas"]["QueuedItem"][];
            /** @description JSON with the guest's name, email and language. It also has the id and secret of the cart if the server has one. It is encrypted with the configuration's `public_key` and bound to `local_code`. */
            sealed: string;
            /** @description The US cents left to pay that the guest saw, without what a prepaid code pays. */
            expected_total: number;
            /** @description The code that the device showed to the guest. */
            local_code: string;
        };
        HandOverAnswer: {
            /** @constant */
            success: true;
            /** @description A code that opens the cart once. */
            code: string;
            /**
             * Format: date-time
             * @description The time when the code expires.
             */
            expires_at: string;
        };
        TakeOver: {
            /** @description The code that opens the cart. */
            code: string;
        };
        ZeroBalance: {
            name: components["schemas"]["GuestName"];
            email: components["schemas"]["GuestEmail"];
            orderId: components["schemas"]["Id"];
        };
        /**
         * @description United States, Canada or other.
         * @enum {string}
         */
        Country: "US" | "CA" | "OT";
        TaxRequest: {
            orderId: components["schemas"]["Id"];
            name?: components["schemas"]["GuestName"];
            email?: components["schemas"]["GuestEmail"];
            country: components["schemas"]["Country"];
            /** @description Abbreviation of the state or province, for US and CA. */
            state?: string;
            /** @description Postal code, for US and CA. */
            zip?: string;
        };
        TaxAnswer: {
            /** @constant */
            success: true;
            tax: components["schemas"]["Cents"];
            total: components["schemas"]["Cents"];
            order: components["schemas"]["CartOrder"];
        };
        ChargeData: {
            orderId: components["schemas"]["Id"];
            name: components["schemas"]["GuestName"];
            email: components["schemas"]["GuestEmail"];
            country: components["schemas"]["Country"];
            /** @description Abbreviation of the state or province, for US and CA. */
            state?: string;
            /** @description Postal code, for US and CA. */
            zip?: string;
            /** @description The card token from the provider's browser script. */
            nonce: string;
            /** @description The US cents left to pay that the guest saw, without what a prepaid code pays. */
            expected_total?: number;
            /** @description The channel of the link that the guest opened. The server uses the order's own channel. */
            isExternal?: boolean;
        };
        WaitingCharge: {
            orderId: components["schemas"]["Id"];
            /** @description The card token from the provider's browser script. */
            nonce: string;
            /** @description The US cents left to pay that the guest saw, without what a prepaid code pays. */
            expected_total?: number;
        };
        OwnOrders: {
            email: string;
            /** @description The outfitter's slug. Missing for all outfitters. */
            slug?: string;
        };
        /** @description The hash of a placed order. */
        Hash: string;
        /**
         * @description `open` while the guest may pay a pending order by card. `day-over` after the day of the order. `none` when it is not pending, when there is nothing to pay, and when its channel takes no cards.
         * @enum {string}
         */
        CardPayment: "open" | "day-over" | "none";
        /** @description The outfitter on the delivery page. */
        DeliveryOutfitter: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
            tag_line: string;
            body_color: components["schemas"]["Color"];
            header_color: components["schemas"]["Color"];
            text_color: components["schemas"]["Color"];
            /** @description Address of the outfitter's page for reviews, or empty. */
            trip_advisor: string;
            /** @description Address of the outfitter's page for reviews, or empty. */
            google: string;
            facebook: string;
            twitter: string;
            instagram: string;
            website: string;
            website_label: string;
            logo_path: string | null;
            timezone: string;
        };
        /** @description The zip of an order, or null if nobody has asked for one. */
        NullableZipFile: {
            /** @description File name below `/deliveries/`, when the zip is ready. */
            name: string | null;
            /** @enum {string} */
            status: "requested" | "building" | "ready" | "expired" | "failed";
            /** @description Number of photos that the zip contains so far. */
            done: number;
            /** @description Number of photos in the zip. */
            count: number;
            expires_at: components["schemas"]["NullableInstant"];
        } | null;
        /** @description The link that shows the photos to others, or null. */
        NullableShare: {
            hash: components["schemas"]["Hash"];
            /** @description Path of the page, below the server's public address. */
            path: string;
            created_at: components["schemas"]["Instant"];
            revoked_at: components["schemas"]["NullableInstant"];
        } | null;
        /** @description A photo of a completed order, without watermark. */
        DeliveryPhoto: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description File name for the download. It is the camera's name, without characters that mislead people or that file systems refuse. Its extension fits the file's type. */
            file_name: string;
            /** @description Pixels of the upright photo. */
            width: number;
            /** @description Pixels of the upright photo. */
            height: number;
            /** @description Blurred miniature (ThumbHash) of about 25 bytes, in base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`. Append `/{preset}.jpg`, or `/{preset}@2x.jpg` for screens of double density. */
            path: string;
            /** @description With an external image service: the whole address for each preset. Use it instead of `path`. */
            images?: {
                [key: string]: string;
            };
            /** @description Signed base address of the image without watermark. Append `/delivery.jpg`. It answers 410 after a full refund. */
            delivery_path: string;
            /** @description Address of the original for download: `/deliveries/{hash}/photos/{id}`. */
            full_path: string;
            /** @description False until the photographer's device has sent the original. Until then its download answers 503. */
            has_original: boolean;
        };
        /** @description A placed order for its guest. Only a completed order has photos. */
        DeliveryOrder: {
            id: components["schemas"]["Id"];
            hash: components["schemas"]["Hash"];
            status: components["schemas"]["OrderStatus"];
            tender: components["schemas"]["Tender"];
            name: string | null;
            email: string | null;
            isExternal: boolean;
            isCounterCheckout: boolean;
            isTwentyFourHour: boolean;
            /** @description Number of single photos. */
            photoCount: number;
            /** @description Number of display groups. */
            displayGroupCount: number;
            subtotal: components["schemas"]["Cents"];
            /** @description US cents taken off by the 24 hour discount. */
            discount24: number;
            discount: components["schemas"]["OrderDiscount"];
            /** @description US cents taken off by the named discount. */
            discount_value: number;
            /** @description US cents after both discounts. */
            net: number;
            processingFee: components["schemas"]["Cents"];
            riverFee: components["schemas"]["Cents"];
            riverSectionFee: components["schemas"]["Cents"];
            tax: components["schemas"]["NullableCents"];
            total: components["schemas"]["Cents"];
            /** @description US cents of the total that a prepaid code paid. */
            prepaid?: components["schemas"]["Cents"];
            refunded_total: components["schemas"]["Cents"];
            /**
             * Format: date
             * @description The local day on which the guest placed the order.
             */
            display_date: string;
            /** @description The local time (HH:mm) at which the guest placed the order. */
            display_time: string;
            completed_at: components["schemas"]["NullableInstant"];
            /** @description The code that the guest got for a counter order made offline, or null. */
            local_code?: string | null;
            card_payment: components["schemas"]["CardPayment"];
            outfitter: components["schemas"]["DeliveryOutfitter"];
            square_transaction: components["schemas"]["SquareTransaction"];
            zip_file: components["schemas"]["NullableZipFile"];
            share: components["schemas"]["NullableShare"];
            photos: components["schemas"]["DeliveryPhoto"][];
        };
        DeliveryAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["DeliveryOrder"];
        };
        /** @description The zip of an order. */
        ZipFile: {
            /** @description File name below `/deliveries/`, when the zip is ready. */
            name: string | null;
            /** @enum {string} */
            status: "requested" | "building" | "ready" | "expired" | "failed";
            /** @description Number of photos that the zip contains so far. */
            done: number;
            /** @description Number of photos in the zip. */
            count: number;
            expires_at: components["schemas"]["NullableInstant"];
        };
        ZipAnswer: {
            /** @constant */
            success: true;
            zip_file: components["schemas"]["ZipFile"];
        };
        ShareRequest: {
            orderId: components["schemas"]["Id"];
            /** @description True to end the link instead of creating one. */
            revoke?: boolean;
        };
        /** @description A link that shows an order's photos to others. */
        Share: {
            hash: components["schemas"]["Hash"];
            /** @description Path of the page, below the server's public address. */
            path: string;
            created_at: components["schemas"]["Instant"];
            revoked_at: components["schemas"]["NullableInstant"];
        };
        ShareAnswer: {
            /** @constant */
            success: true;
            share: components["schemas"]["Share"];
        };
        /** @description A web-size photo without watermark. */
        SharedPhoto: {
            id: components["schemas"]["Id"];
            /** @description Pixels of the upright photo. */
            width: number;
            /** @description Pixels of the upright photo. */
            height: number;
            /** @description Blurred miniature (ThumbHash) of about 25 bytes, in base64. */
            thumbhash: string;
            /** @description Signed base address. Append `/share.jpg`. It answers 410 after the link has ended. */
            path: string;
        };
        /** @description Content of a share link. It has no name, email or price. */
        SharedOrder: {
            outfitter: components["schemas"]["OutfitterCard"];
            date: components["schemas"]["Day"];
            photos: components["schemas"]["SharedPhoto"][];
        };
        SharedOrderAnswer: {
            /** @constant */
            success: true;
            share: components["schemas"]["SharedOrder"];
        };
        PendingAnswer: {
            /** @constant */
            success: true;
            /** @description Oldest first. Each has `contents`. */
            orders: components["schemas"]["OrderRow"][];
        };
        /** @description What the guest paid and did not get back, in US cents, and the frozen input of the price. The pricing module computes from it what a refund of single photos comes to. Null for an order that cannot be refunded by photo, and for staff who may not refund it. */
        Refundable: {
            pricing: {
                [key: string]: unknown;
            };
            net: components["schemas"]["Cents"];
            fees: components["schemas"]["Cents"];
            tax: components["schemas"]["Cents"];
        } | null;
        RefundedPhoto: {
            photo_id: components["schemas"]["Id"];
            /** @description Null for a single photo. */
            display_group_id: number | null;
            /** @description The photo's share of the price before discounts, in US cents. */
            price: components["schemas"]["Cents"];
        };
        Refund: {
            id: components["schemas"]["Id"];
            amount: components["schemas"]["Cents"];
            /** @enum {string} */
            status: "pending" | "completed" | "failed";
            reason: string;
            created_at: components["schemas"]["Instant"];
            /** @description The photos that the refund takes back. Empty for a refund of an amount. */
            photos: components["schemas"]["RefundedPhoto"][];
        };
        /** @description One event of an order. */
        OrderEvent: {
            id: components["schemas"]["Id"];
            /** @description Kind of event, in kebab-case. */
            type: string;
            at: components["schemas"]["Instant"];
            user: components["schemas"]["OriginUser"];
            origin_user: components["schemas"]["OriginUser"];
            /** @description A reason or a note; null without one. */
            text?: string;
            /** @description US cents by which the total differed from the one that staff saw; null if it did not differ. */
            difference?: number;
            /** @description US cents that were paid or refunded; null if none were. */
            amount?: number;
        };
        /** @description The order's last mail that the mail server refused permanently, or null. Changing the address sends the mail again. */
        RefusedMail: {
            /** @description The refused address. */
            email: string;
            /** @description The answer of the mail server. */
            reason: string;
            at: components["schemas"]["Instant"];
        } | null;
        OrderDelivery: {
            id: components["schemas"]["Id"];
            email: string;
            /**
             * @description The state of the newest mail.
             * @enum {string}
             */
            mail: "none" | "waiting" | "sent" | "refused";
            /** @description Why the mail server refused the mail. */
            reason: string | null;
            opened_at: components["schemas"]["NullableInstant"];
            taken_back_at: components["schemas"]["NullableInstant"];
        };
        /** @description One order for staff. */
        StaffOrder: {
            id: components["schemas"]["Id"];
            /** @description The order's secret. The server creates it when the guest places the order. */
            hash: string | null;
            status: components["schemas"]["OrderStatus"];
            tender: components["schemas"]["Tender"];
            name: string | null;
            email: string | null;
            /** @description The channel. It never changes after the cart was created. */
            isExternal: boolean;
            isCounterCheckout: boolean;
            /** @description True if at least one line has the 24 hour discount. */
            isTwentyFourHour: boolean;
            order_items: components["schemas"]["OrderItem"][];
            /** @description Number of single photos. */
            photoCount: number;
            /** @description Number of display groups. */
            displayGroupCount: number;
            subtotal: components["schemas"]["Cents"];
            /** @description US cents taken off by the 24 hour discount. */
            discount24: number;
            discount: components["schemas"]["OrderDiscount"];
            /** @description US cents taken off by the named discount. */
            discount_value: number;
            /** @description US cents after both discounts. */
            net: number;
            processingFee: components["schemas"]["Cents"];
            riverFee: components["schemas"]["Cents"];
            riverSectionFee: components["schemas"]["Cents"];
            tax: components["schemas"]["NullableCents"];
            /** @description US cents. Excludes tax while the tax is unknown. */
            total: number;
            prepaid?: components["schemas"]["PrepaidPart"];
            /** @description Revision of the cart. It grows with every change. */
            revision: number;
            updated_at: components["schemas"]["Instant"];
            outfitter: components["schemas"]["OutfitterName"];
            square_transaction: components["schemas"]["SquareTransaction"];
            /** @description The code that the guest got for a counter order made offline, or null. */
            local_code: string | null;
            removed: components["schemas"]["RemovedItem"][];
            notes: string;
            /** @enum {string|null} */
            country?: "US" | "CA" | "OT" | null;
            state?: string | null;
            zip?: string | null;
            /** @description The outfitter's commission in US cents, on lines without the 24 hour discount. Null for staff who may not see commissions. */
            commission: number | null;
            /** @description The outfitter's commission in US cents, on lines with the 24 hour discount. */
            commission_24: number | null;
            /** @description Whole percent, as it was when the guest placed the order. */
            commission_rate: number | null;
            /** @description Whole percent, as it was when the guest placed the order. */
            commission_24_rate: number | null;
            /** @description Both commissions together after the refunds, in US cents. Null before the order is completed, and for staff who may not see commissions. */
            commission_left: number | null;
            refundable: components["schemas"]["Refundable"];
            refunded_total: components["schemas"]["Cents"];
            /**
             * @description How the guest paid at the counter. Null for other tenders and when nobody recorded it.
             * @enum {string|null}
             */
            paid_by: "cash" | "terminal" | "other" | null;
            /** @description US cents that the guest gave in cash, or null. */
            cash_given: number | null;
            /**
             * Format: date
             * @description The local day on which the guest placed the order, or created the cart.
             */
            display_date: string;
            /** @description The local time (HH:mm) at which the guest placed the order, or created the cart. */
            display_time: string;
            placed_at: components["schemas"]["NullableInstant"];
            completed_at: components["schemas"]["NullableInstant"];
            cancelled_at: components["schemas"]["NullableInstant"];
            zip_file: components["schemas"]["NullableZipFile"];
            /** @description The total in US cents that the guest saw offline, or null. */
            expected_total: number | null;
            /** @description Flags that staff should look at. `originals-late`: the order is paid, and none of its missing originals has arrived for 24 hours. */
            flags: ("total-differs" | "photo-gone" | "released-anyway" | "originals-late")[];
            refunds: components["schemas"]["Refund"][];
            /** @description Oldest first. */
            events: components["schemas"]["OrderEvent"][];
            refused_mail: components["schemas"]["RefusedMail"];
            card_payment: components["schemas"]["CardPayment"];
            paying_since: components["schemas"]["PayingSince"];
            /** @description The frozen input of the price of a pending order. The pricing module reads it, so that a device shows what a discount would change. Null when no discount can be applied any more. */
            pricing: {
                [key: string]: unknown;
            } | null;
            /** @description Photos of the order whose originals are still on the photographer's device. */
            originals_missing: number;
            /** @description The addresses to which staff sent the order, oldest first. Other orders lack it. */
            deliveries?: components["schemas"]["OrderDelivery"][];
            /** @description The version of notes and email. */
            version: components["schemas"]["Version"];
        };
        StaffOrderAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["StaffOrder"];
        };
        OrderRelease: {
            id: components["schemas"]["Id"];
            /** @description The US cents left to pay that staff saw, without what a prepaid code pays. */
            expected_total?: number;
            /** @description True to complete a cancelled order because staff took money for it. Requires a reason. */
            anyway?: boolean;
            reason?: string;
            /**
             * @description How the guest paid at the counter.
             * @enum {string}
             */
            paid_by?: "cash" | "terminal" | "other";
            /** @description US cents that the guest gave. Only stored with `cash`. Never less than the total that staff saw. */
            cash_given?: number;
        };
        ReleaseAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["StaffOrder"];
            /** @description US cents by which the total differs from the one that staff saw. */
            difference: number;
            /** @description Who had already released the order, and when. Null when this call released it. */
            released_before: {
                name: string;
                /** @description The local time (HH:mm), after the day (YYYY-MM-DD) if that is not today. */
                time: string;
            } | null;
        };
        OrderId: {
            id: components["schemas"]["Id"];
        };
        /** @description The US cents left to pay that staff saw, without what a prepaid code pays. */
        expected_total: number;
        /** @description True to complete a cancelled order because staff took money for it. Requires a reason. */
        anyway: boolean;
        reason: string;
        /**
         * @description How the guest paid at the counter.
         * @enum {string}
         */
        paid_by: "cash" | "terminal" | "other";
        /** @description US cents that the guest gave. Only stored with `cash`. Never less than the total that staff saw. */
        cash_given: number;
        OrderPlaceAndRelease: {
            order: components["schemas"]["QueuedOrder"];
            expected_total?: components["schemas"]["expected_total"];
            anyway?: components["schemas"]["anyway"];
            reason?: components["schemas"]["reason"];
            paid_by?: components["schemas"]["paid_by"];
            cash_given?: components["schemas"]["cash_given"];
        };
        OrderSend: {
            client_id: components["schemas"]["ClientId"];
            outfitter_id: components["schemas"]["Id"];
            items: components["schemas"]["QueuedItem"][];
            /** @description The first one becomes the email of the order. */
            emails: string[];
            /** @description For the greeting and for lists. */
            name?: string;
            /**
             * @description The language of the guests. Without it, the language of the request.
             * @enum {string}
             */
            locale?: "en" | "es" | "fr";
            /** @enum {string} */
            way: "paid" | "included" | "free";
            /** @description Required with `free`. */
            reason?: string;
            expected_total?: components["schemas"]["expected_total"];
            paid_by?: components["schemas"]["paid_by"];
            cash_given?: components["schemas"]["cash_given"];
        };
        /** @description US cents by which the total differs from the one that staff saw. */
        difference: number;
        OrderSent: {
            /** @constant */
            success: true;
            order: components["schemas"]["StaffOrder"];
            difference: components["schemas"]["difference"];
        };
        /** @description The first one becomes the email of the order. */
        emails: string[];
        /**
         * @description The language of the guests. Without it, the language of the request.
         * @enum {string}
         */
        locale: "en" | "es" | "fr";
        ShopLink: {
            client_id: components["schemas"]["ClientId"];
            outfitter_id: components["schemas"]["Id"];
            display_group_id: components["schemas"]["Id"];
            emails: components["schemas"]["emails"];
            locale?: components["schemas"]["locale"];
        };
        DeliveryId: {
            delivery_id: components["schemas"]["Id"];
        };
        DeliveryAgain: {
            delivery_id: components["schemas"]["Id"];
            /** @description Another address in place of the former one. */
            email?: string;
        };
        OrderCancel: {
            id: components["schemas"]["Id"];
            reason?: string;
        };
        OrderEmail: {
            id: components["schemas"]["Id"];
            /** @description The new email address. */
            email: string;
            version?: components["schemas"]["Version"];
        };
        OrderNote: {
            id: components["schemas"]["Id"];
            /** @description Replaces the notes of the order. */
            note: string;
            version?: components["schemas"]["Version"];
        };
        OrderRefund: {
            id: components["schemas"]["Id"];
            /** @description US cents. The default is all that is not refunded yet. With `photos`, the amount that staff saw. */
            amount?: number;
            reason: string;
            /** @description The photos to take back. The guest no longer gets them. */
            photos?: {
                photo_id: components["schemas"]["Id"];
                display_group_id: components["schemas"]["NullableId"];
            }[];
            /**
             * @description Only with `photos`. `paid`: single photos cost their share of what was paid for all. `rest`: the single photos that stay cost their own price, and the refund is the rest.
             * @default paid
             * @enum {string}
             */
            basis?: "paid" | "rest";
        };
        RefundAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["StaffOrder"];
            refund: components["schemas"]["Refund"];
        };
        GroupExchange: {
            id: components["schemas"]["Id"];
            /** @description The display group of the order that goes. */
            from_group_id: components["schemas"]["Id"];
            /** @description The display group that comes. */
            to_group_id: components["schemas"]["Id"];
        };
        OrderSearch: {
            startDate?: components["schemas"]["NullableDay"];
            endDate?: components["schemas"]["NullableDay"];
            orderId?: components["schemas"]["NullableId"];
            /** @description The beginning of an email address. */
            email?: string | null;
            /** @description The code that a guest got for a counter order made offline. */
            local_code?: string | null;
            /** @description An order number, a code, words of a name or email, an amount, a receipt number or the last four digits of a card. */
            text?: string | null;
            after?: components["schemas"]["Cursor"];
        };
        OrderSearchAnswer: {
            /** @constant */
            success: true;
            /** @description Newest first. */
            orders: components["schemas"]["OrderRow"][];
            next: components["schemas"]["NextPage"];
        };
        /**
         * @description `internal` means the tenders counter, free and prepaid, `external` means the tender card.
         * @enum {string}
         */
        ReportFilter: "all" | "internal" | "external";
        OrdersRequest: {
            startDate?: components["schemas"]["NullableDay"];
            endDate?: components["schemas"]["NullableDay"];
            outfitterId: components["schemas"]["Id"];
            filter?: components["schemas"]["ReportFilter"];
            after?: components["schemas"]["Cursor"];
        };
        /** @description Totals of the whole range, in US cents. */
        ReportTotals: {
            /** @description Number of orders. */
            count: number;
            subtotal: number;
            /** @description The sum of both discounts. */
            discount: number;
            net: number;
            fees_and_tax: number;
            total: number;
            /** @description Includes the three ways below, and what was paid in a way that nobody recorded. */
            counter_total: number;
            cash_total: number;
            terminal_total: number;
            other_total: number;
            card_total: number;
            /** @description What prepaid codes paid. */
            prepaid_total: number;
        };
        /** @description Amounts of one local day in US cents, by tender. */
        ReportDay: {
            date: components["schemas"]["Day"];
            /** @description Number of orders. */
            count: number;
            counter_total: number;
            card_total: number;
            total: number;
        };
        ReportAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by time of completion. */
            orders: components["schemas"]["OrderRow"][];
            totals: components["schemas"]["ReportTotals"];
            /** @description What was refunded in the whole range, in US cents. */
            refunds: number;
            days: components["schemas"]["ReportDay"][];
            next: components["schemas"]["NextPage"];
        };
        GuideSalesRequest: {
            startDate?: components["schemas"]["NullableDay"];
            endDate?: components["schemas"]["NullableDay"];
            outfitterId: components["schemas"]["Id"];
        };
        GuideSalesAnswer: {
            /** @constant */
            success: true;
            /** @description Guides with sold groups, most first, and last the groups that name no guide. */
            guides: {
                /** @description Null for the groups that name no guide. */
                name: string | null;
                groups: number;
                /** @description US cents of the groups after discounts, without fees and tax. */
                amount: number;
            }[];
        };
        PhotographerRequest: {
            startDate?: components["schemas"]["NullableDay"];
            endDate?: components["schemas"]["NullableDay"];
            photographerId?: components["schemas"]["NullableId"];
            after?: components["schemas"]["Cursor"];
        };
        /** @description One photographer's share of an order. */
        PhotographerRow: {
            /** @description The order. */
            id: number;
            /**
             * @description `exchange`: what a later exchange of a group moved to or from the photographer.
             * @enum {string}
             */
            kind: "order" | "refund" | "exchange";
            /** @description The refund's id, in the row of a refund. An order may have several refunds. */
            refund_id?: number;
            display_date: components["schemas"]["Day"];
            /** @description Local time (HH:mm). */
            display_time: string;
            /** @description The IANA time zone of that day and time. */
            timezone: string;
            outfitter: components["schemas"]["OutfitterName"];
            /** @description Number of the photographer's photos in the order. Negative when an exchange took them. */
            photo_count: number;
            /** @description Share of these photos in the order's net, in US cents. */
            net: number;
        };
        PhotographerAnswer: {
            /** @constant */
            success: true;
            /** @description Sorted by time of completion. */
            orders: components["schemas"]["PhotographerRow"][];
            totals: {
                /** @description Number of orders. */
                count: number;
                photo_count: number;
                /** @description US cents. */
                net: number;
            };
            next: components["schemas"]["NextPage"];
        };
    };
    responses: {
        /** @description Any other failure, in the same form. Every operation except `config` answers 410 `client-outdated` if `Eddyline-Build` names a build that the server no longer serves. */
        Failed: {
            headers: {
                "Eddyline-Outdated": components["headers"]["EddylineOutdated"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request is malformed, or a header is missing. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "malformed",
                 *       "errors": {
                 *         "orderId": "This must be a whole number."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The content has a type that is not allowed. */
        UnsupportedType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "type-not-allowed",
                 *       "errors": {
                 *         "file": "File type text/plain is not allowed"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Too many tries. `Retry-After` says how long to wait. */
        TooMany: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "too-many-tries",
                 *       "errors": {
                 *         "general": "Please wait a minute and try again."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Done. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": true
                 *     }
                 */
                "application/json": components["schemas"]["Done"];
            };
        };
        /** @description The caller is not logged in, or the session has ended. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "not-logged-in",
                 *       "errors": {
                 *         "general": "Please log in."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The caller has no right to do this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "not-allowed",
                 *       "errors": {
                 *         "general": "You are not allowed to do this."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The entity does not exist, or the caller may not see it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "not-found",
                 *       "errors": {
                 *         "general": "We could not find this."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request breaks a rule. `errors` has a sentence for each wrong field. */
        RuleBroken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "missing-information",
                 *       "errors": {
                 *         "name": "Please enter your name"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The entity or link has expired or no longer exists. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "expired",
                 *       "errors": {
                 *         "general": "This link has expired."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request conflicts with the current state. `current` contains the current entity. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "price-changed",
                 *       "errors": {
                 *         "general": "The price of this order has changed."
                 *       },
                 *       "current": {
                 *         "id": 1042,
                 *         "status": "cart",
                 *         "total": 10130
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "too-large",
                 *       "errors": {
                 *         "file": "This file is larger than 60 MB."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description A service that the server needs does not answer. `Retry-After` says when to retry. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "unavailable",
                 *       "errors": {
                 *         "general": "Please try again in a moment."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: {
        /**
         * @description The id of the entity.
         * @example 7
         */
        Id: components["schemas"]["Id"];
        /**
         * @description True to include inactive entities. The default is false.
         * @example true
         */
        WithDeletedQuery: "true" | "false" | "1" | "0";
        /**
         * @description True to include inactive entities.
         * @example true
         */
        WithDeleted: "true" | "false" | "1" | "0";
        /**
         * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
         * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
         */
        IdempotencyKey: string;
        /**
         * @description The outfitter.
         * @example 1
         */
        OutfitterIdPath: components["schemas"]["Id"];
        /**
         * @description The field `next` of the previous page.
         * @example MTA0Mg
         */
        After: components["schemas"]["Cursor"];
        /**
         * @description The outfitter's id or slug. A former slug also finds the outfitter; the answer contains the current slug.
         * @example arkansas-headwaters
         */
        OutfitterIdOrSlug: string;
        /**
         * @description The outfitter.
         * @example 1
         */
        OutfitterIdQuery: components["schemas"]["Id"];
        /**
         * @description The hash of a placed order.
         * @example 3q2-7wEAyv66vt_erb7vAQ
         */
        Hash: string;
        /**
         * @description The first local day. Without it, the range has no start. An outfitter's report without both days is the report of today. The comprehensive report requires both days.
         * @example 2026-07-01
         */
        StartDate: string;
        /**
         * @description The last local day. The defaults are those of the first day.
         * @example 2026-07-31
         */
        EndDate: string;
        /**
         * @description Only orders with this tender. Without it, all orders.
         * @example all
         */
        Filter: components["schemas"]["ReportFilter"];
        /**
         * @description The photographer. Required: without it, the server answers 422 with a sentence.
         * @example 4
         */
        PhotographerIdQuery: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Sent only with 410 `client-outdated`.
         * @example true
         */
        EddylineOutdated: "true";
        /**
         * @description Seconds to wait.
         * @example 1
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type FactorChoice = components['schemas']['FactorChoice'];
export type Failure = components['schemas']['Failure'];
export type PaymentConfig = components['schemas']['PaymentConfig'];
export type Config = components['schemas']['Config'];
export type Base64Url = components['schemas']['Base64Url'];
export type PasskeyAnswer = components['schemas']['PasskeyAnswer'];
export type Factor = components['schemas']['Factor'];
export type Credentials = components['schemas']['Credentials'];
export type Id = components['schemas']['Id'];
export type Role = components['schemas']['Role'];
export type NullableId = components['schemas']['NullableId'];
export type Flag = components['schemas']['Flag'];
export type NullableOutfitterName = components['schemas']['NullableOutfitterName'];
export type NullableInstant = components['schemas']['NullableInstant'];
export type Version = components['schemas']['Version'];
export type OriginUser = components['schemas']['OriginUser'];
export type SessionUser = components['schemas']['SessionUser'];
export type SessionAnswer = components['schemas']['SessionAnswer'];
export type Done = components['schemas']['Done'];
export type SessionUserAnswer = components['schemas']['SessionUserAnswer'];
export type EmailOnly = components['schemas']['EmailOnly'];
export type ResetToken = components['schemas']['ResetToken'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type TicketRequest = components['schemas']['TicketRequest'];
export type Instant = components['schemas']['Instant'];
export type TicketAnswer = components['schemas']['TicketAnswer'];
export type Proof = components['schemas']['Proof'];
export type PasskeyCredential = components['schemas']['PasskeyCredential'];
export type ProofChoiceAnswer = components['schemas']['ProofChoiceAnswer'];
export type Passkey = components['schemas']['Passkey'];
export type Factors = components['schemas']['Factors'];
export type FactorsAnswer = components['schemas']['FactorsAnswer'];
export type AppSecretAnswer = components['schemas']['AppSecretAnswer'];
export type AppCode = components['schemas']['AppCode'];
export type RecoveryCodesAnswer = components['schemas']['RecoveryCodesAnswer'];
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PasskeyOptionsAnswer = components['schemas']['PasskeyOptionsAnswer'];
export type NewPasskey = components['schemas']['NewPasskey'];
export type ResetFactorsAnswer = components['schemas']['ResetFactorsAnswer'];
export type User = components['schemas']['User'];
export type UsersAnswer = components['schemas']['UsersAnswer'];
export type NewUser = components['schemas']['NewUser'];
export type UserAnswer = components['schemas']['UserAnswer'];
export type UserUpdate = components['schemas']['UserUpdate'];
export type AccountSession = components['schemas']['AccountSession'];
export type Account = components['schemas']['Account'];
export type AccountAnswer = components['schemas']['AccountAnswer'];
export type AccountName = components['schemas']['AccountName'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type EmailChange = components['schemas']['EmailChange'];
export type EmailToken = components['schemas']['EmailToken'];
export type Photographer = components['schemas']['Photographer'];
export type PhotographersAnswer = components['schemas']['PhotographersAnswer'];
export type PhotographerAssignment = components['schemas']['PhotographerAssignment'];
export type AssignedPhotographerAnswer = components['schemas']['AssignedPhotographerAnswer'];
export type HundredthsPercent = components['schemas']['HundredthsPercent'];
export type OutfitterInput = components['schemas']['OutfitterInput'];
export type Color = components['schemas']['Color'];
export type WholePercent = components['schemas']['WholePercent'];
export type Cents = components['schemas']['Cents'];
export type RiverName = components['schemas']['RiverName'];
export type SectionOfRiver = components['schemas']['SectionOfRiver'];
export type DiscountType = components['schemas']['DiscountType'];
export type DiscountValue = components['schemas']['DiscountValue'];
export type Discount = components['schemas']['Discount'];
export type PriceGroup = components['schemas']['PriceGroup'];
export type Outfitter = components['schemas']['Outfitter'];
export type OutfitterAnswer = components['schemas']['OutfitterAnswer'];
export type OutfitterRow = components['schemas']['OutfitterRow'];
export type OutfittersAnswer = components['schemas']['OutfittersAnswer'];
export type NullableDay = components['schemas']['NullableDay'];
export type Cursor = components['schemas']['Cursor'];
export type AuditSearch = components['schemas']['AuditSearch'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type NextPage = components['schemas']['NextPage'];
export type AuditAnswer = components['schemas']['AuditAnswer'];
export type SystemWork = components['schemas']['SystemWork'];
export type SystemCheck = components['schemas']['SystemCheck'];
export type SystemProcess = components['schemas']['SystemProcess'];
export type SystemSweep = components['schemas']['SystemSweep'];
export type SystemBackup = components['schemas']['SystemBackup'];
export type SystemBuild = components['schemas']['SystemBuild'];
export type SystemAnswer = components['schemas']['SystemAnswer'];
export type DamagedOriginalsSearch = components['schemas']['DamagedOriginalsSearch'];
export type OriginalsCheck = components['schemas']['OriginalsCheck'];
export type DamagedOriginal = components['schemas']['DamagedOriginal'];
export type DamagedOriginalsAnswer = components['schemas']['DamagedOriginalsAnswer'];
export type WorkKind = components['schemas']['WorkKind'];
export type SystemWorkSearch = components['schemas']['SystemWorkSearch'];
export type SystemItem = components['schemas']['SystemItem'];
export type SystemItemsAnswer = components['schemas']['SystemItemsAnswer'];
export type SystemItemNamed = components['schemas']['SystemItemNamed'];
export type SystemKindNamed = components['schemas']['SystemKindNamed'];
export type OutboxDecision = components['schemas']['OutboxDecision'];
export type OutfitterUpdate = components['schemas']['OutfitterUpdate'];
export type OutfitterSection = components['schemas']['OutfitterSection'];
export type OutfitterSectionsAnswer = components['schemas']['OutfitterSectionsAnswer'];
export type LogoUpload = components['schemas']['LogoUpload'];
export type LogoAnswer = components['schemas']['LogoAnswer'];
export type CoverUpload = components['schemas']['CoverUpload'];
export type CoverAnswer = components['schemas']['CoverAnswer'];
export type PriceGroupInput = components['schemas']['PriceGroupInput'];
export type PriceGroupAnswer = components['schemas']['PriceGroupAnswer'];
export type DiscountInput = components['schemas']['DiscountInput'];
export type DiscountAnswer = components['schemas']['DiscountAnswer'];
export type Guide = components['schemas']['Guide'];
export type GuidesAnswer = components['schemas']['GuidesAnswer'];
export type GuideInput = components['schemas']['GuideInput'];
export type GuideAnswer = components['schemas']['GuideAnswer'];
export type River = components['schemas']['River'];
export type RiversAnswer = components['schemas']['RiversAnswer'];
export type RiverInput = components['schemas']['RiverInput'];
export type RiverAnswer = components['schemas']['RiverAnswer'];
export type RiverSection = components['schemas']['RiverSection'];
export type RiverSectionsAnswer = components['schemas']['RiverSectionsAnswer'];
export type RiverSectionInput = components['schemas']['RiverSectionInput'];
export type RiverSectionAnswer = components['schemas']['RiverSectionAnswer'];
export type Pricing = components['schemas']['Pricing'];
export type PricingAnswer = components['schemas']['PricingAnswer'];
export type PricingInput = components['schemas']['PricingInput'];
export type TaxCountry = components['schemas']['TaxCountry'];
export type TaxRate = components['schemas']['TaxRate'];
export type Day = components['schemas']['Day'];
export type TaxOverride = components['schemas']['TaxOverride'];
export type TaxRatesAnswer = components['schemas']['TaxRatesAnswer'];
export type TaxOverrideInput = components['schemas']['TaxOverrideInput'];
export type TaxOverrideAnswer = components['schemas']['TaxOverrideAnswer'];
export type TimeOfDay = components['schemas']['TimeOfDay'];
export type AlbumInput = components['schemas']['AlbumInput'];
export type NullablePhoto = components['schemas']['NullablePhoto'];
export type OutfitterName = components['schemas']['OutfitterName'];
export type NamedEntity = components['schemas']['NamedEntity'];
export type Album = components['schemas']['Album'];
export type AlbumAnswer = components['schemas']['AlbumAnswer'];
export type AlbumPhoto = components['schemas']['AlbumPhoto'];
export type AlbumWithPhotos = components['schemas']['AlbumWithPhotos'];
export type AlbumWithPhotosAnswer = components['schemas']['AlbumWithPhotosAnswer'];
export type AlbumPageAnswer = components['schemas']['AlbumPageAnswer'];
export type AlbumSearch = components['schemas']['AlbumSearch'];
export type AlbumsAnswer = components['schemas']['AlbumsAnswer'];
export type DateAndOutfitter = components['schemas']['DateAndOutfitter'];
export type ClientId = components['schemas']['ClientId'];
export type QueuedAlbum = components['schemas']['QueuedAlbum'];
export type AlbumClock = components['schemas']['AlbumClock'];
export type Sha256 = components['schemas']['Sha256'];
export type PhotoUpload = components['schemas']['PhotoUpload'];
export type PhotoAnswer = components['schemas']['PhotoAnswer'];
export type FileHashes = components['schemas']['FileHashes'];
export type KnownPhotosAnswer = components['schemas']['KnownPhotosAnswer'];
export type PreviewUpload = components['schemas']['PreviewUpload'];
export type FinishedUpload = components['schemas']['FinishedUpload'];
export type PhotoTurn = components['schemas']['PhotoTurn'];
export type AlbumPhotoAnswer = components['schemas']['AlbumPhotoAnswer'];
export type PhotoMarks = components['schemas']['PhotoMarks'];
export type NamedPhoto = components['schemas']['NamedPhoto'];
export type RemovalRequest = components['schemas']['RemovalRequest'];
export type RemovalState = components['schemas']['RemovalState'];
export type RemovalSearch = components['schemas']['RemovalSearch'];
export type Removal = components['schemas']['Removal'];
export type RemovalsAnswer = components['schemas']['RemovalsAnswer'];
export type HiddenPhoto = components['schemas']['HiddenPhoto'];
export type GroupSources = components['schemas']['GroupSources'];
export type GroupTake = components['schemas']['GroupTake'];
export type RaftCode = components['schemas']['RaftCode'];
export type NewDisplayGroup = components['schemas']['NewDisplayGroup'];
export type Photo = components['schemas']['Photo'];
export type DisplayGroup = components['schemas']['DisplayGroup'];
export type DisplayGroupAnswer = components['schemas']['DisplayGroupAnswer'];
export type DisplayGroupInput = components['schemas']['DisplayGroupInput'];
export type GroupPhoto = components['schemas']['GroupPhoto'];
export type GroupPhotos = components['schemas']['GroupPhotos'];
export type DisplayGroupsAnswer = components['schemas']['DisplayGroupsAnswer'];
export type NewSlideshow = components['schemas']['NewSlideshow'];
export type Slideshow = components['schemas']['Slideshow'];
export type SlideshowAnswer = components['schemas']['SlideshowAnswer'];
export type SlideshowInput = components['schemas']['SlideshowInput'];
export type SlideshowPhoto = components['schemas']['SlideshowPhoto'];
export type SlideshowPhotos = components['schemas']['SlideshowPhotos'];
export type SlideshowOrder = components['schemas']['SlideshowOrder'];
export type OutfitterOnly = components['schemas']['OutfitterOnly'];
export type SlideshowsAnswer = components['schemas']['SlideshowsAnswer'];
export type OutfitterCard = components['schemas']['OutfitterCard'];
export type StorefrontOutfitter = components['schemas']['StorefrontOutfitter'];
export type DayWait = components['schemas']['DayWait'];
export type AnythingSearch = components['schemas']['AnythingSearch'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type Tender = components['schemas']['Tender'];
export type OrderDiscount = components['schemas']['OrderDiscount'];
export type SignedCents = components['schemas']['SignedCents'];
export type PayingSince = components['schemas']['PayingSince'];
export type width = components['schemas']['width'];
export type height = components['schemas']['height'];
export type thumbhash = components['schemas']['thumbhash'];
export type path = components['schemas']['path'];
export type images = components['schemas']['images'];
export type OrderThumb = components['schemas']['OrderThumb'];
export type OrderContents = components['schemas']['OrderContents'];
export type OrderRow = components['schemas']['OrderRow'];
export type FoundUser = components['schemas']['FoundUser'];
export type FoundAlbum = components['schemas']['FoundAlbum'];
export type FoundGroup = components['schemas']['FoundGroup'];
export type FoundDiscount = components['schemas']['FoundDiscount'];
export type AnythingAnswer = components['schemas']['AnythingAnswer'];
export type StorefrontGroup = components['schemas']['StorefrontGroup'];
export type StorefrontDay = components['schemas']['StorefrontDay'];
export type DisplayGroupSearch = components['schemas']['DisplayGroupSearch'];
export type State = components['schemas']['State'];
export type NewCart = components['schemas']['NewCart'];
export type CartGroup = components['schemas']['CartGroup'];
export type OrderItem = components['schemas']['OrderItem'];
export type NullableCents = components['schemas']['NullableCents'];
export type PrepaidCovers = components['schemas']['PrepaidCovers'];
export type PrepaidQuantity = components['schemas']['PrepaidQuantity'];
export type PrepaidPart = components['schemas']['PrepaidPart'];
export type SquareTransaction = components['schemas']['SquareTransaction'];
export type RemovedItem = components['schemas']['RemovedItem'];
export type CartOrder = components['schemas']['CartOrder'];
export type NewCartAnswer = components['schemas']['NewCartAnswer'];
export type LoadCart = components['schemas']['LoadCart'];
export type OrderAnswer = components['schemas']['OrderAnswer'];
export type AddItem = components['schemas']['AddItem'];
export type RemoveItem = components['schemas']['RemoveItem'];
export type WantedDiscount = components['schemas']['WantedDiscount'];
export type TypedPrepaidCode = components['schemas']['TypedPrepaidCode'];
export type PrepaidApplied = components['schemas']['PrepaidApplied'];
export type PrepaidAsked = components['schemas']['PrepaidAsked'];
export type PrepaidState = components['schemas']['PrepaidState'];
export type PrepaidAnswer = components['schemas']['PrepaidAnswer'];
export type PrepaidBatch = components['schemas']['PrepaidBatch'];
export type PrepaidBatches = components['schemas']['PrepaidBatches'];
export type PrepaidBatchInput = components['schemas']['PrepaidBatchInput'];
export type PrepaidBatchAnswer = components['schemas']['PrepaidBatchAnswer'];
export type PrepaidBatchId = components['schemas']['PrepaidBatchId'];
export type PrepaidCodes = components['schemas']['PrepaidCodes'];
export type PrepaidSearched = components['schemas']['PrepaidSearched'];
export type PrepaidFound = components['schemas']['PrepaidFound'];
export type OrderOnly = components['schemas']['OrderOnly'];
export type GuestName = components['schemas']['GuestName'];
export type GuestEmail = components['schemas']['GuestEmail'];
export type CounterCheckout = components['schemas']['CounterCheckout'];
export type QueuedItem = components['schemas']['QueuedItem'];
export type QueuedOrder = components['schemas']['QueuedOrder'];
export type HandOverAnswer = components['schemas']['HandOverAnswer'];
export type TakeOver = components['schemas']['TakeOver'];
export type ZeroBalance = components['schemas']['ZeroBalance'];
export type Country = components['schemas']['Country'];
export type TaxRequest = components['schemas']['TaxRequest'];
export type TaxAnswer = components['schemas']['TaxAnswer'];
export type ChargeData = components['schemas']['ChargeData'];
export type WaitingCharge = components['schemas']['WaitingCharge'];
export type OwnOrders = components['schemas']['OwnOrders'];
export type Hash = components['schemas']['Hash'];
export type CardPayment = components['schemas']['CardPayment'];
export type DeliveryOutfitter = components['schemas']['DeliveryOutfitter'];
export type NullableZipFile = components['schemas']['NullableZipFile'];
export type NullableShare = components['schemas']['NullableShare'];
export type DeliveryPhoto = components['schemas']['DeliveryPhoto'];
export type DeliveryOrder = components['schemas']['DeliveryOrder'];
export type DeliveryAnswer = components['schemas']['DeliveryAnswer'];
export type ZipFile = components['schemas']['ZipFile'];
export type ZipAnswer = components['schemas']['ZipAnswer'];
export type ShareRequest = components['schemas']['ShareRequest'];
export type Share = components['schemas']['Share'];
export type ShareAnswer = components['schemas']['ShareAnswer'];
export type SharedPhoto = components['schemas']['SharedPhoto'];
export type SharedOrder = components['schemas']['SharedOrder'];
export type SharedOrderAnswer = components['schemas']['SharedOrderAnswer'];
export type PendingAnswer = components['schemas']['PendingAnswer'];
export type Refundable = components['schemas']['Refundable'];
export type RefundedPhoto = components['schemas']['RefundedPhoto'];
export type Refund = components['schemas']['Refund'];
export type OrderEvent = components['schemas']['OrderEvent'];
export type RefusedMail = components['schemas']['RefusedMail'];
export type OrderDelivery = components['schemas']['OrderDelivery'];
export type StaffOrder = components['schemas']['StaffOrder'];
export type StaffOrderAnswer = components['schemas']['StaffOrderAnswer'];
export type OrderRelease = components['schemas']['OrderRelease'];
export type ReleaseAnswer = components['schemas']['ReleaseAnswer'];
export type OrderId = components['schemas']['OrderId'];
export type expected_total = components['schemas']['expected_total'];
export type anyway = components['schemas']['anyway'];
export type reason = components['schemas']['reason'];
export type paid_by = components['schemas']['paid_by'];
export type cash_given = components['schemas']['cash_given'];
export type OrderPlaceAndRelease = components['schemas']['OrderPlaceAndRelease'];
export type OrderSend = components['schemas']['OrderSend'];
export type difference = components['schemas']['difference'];
export type OrderSent = components['schemas']['OrderSent'];
export type emails = components['schemas']['emails'];
export type locale = components['schemas']['locale'];
export type ShopLink = components['schemas']['ShopLink'];
export type DeliveryId = components['schemas']['DeliveryId'];
export type DeliveryAgain = components['schemas']['DeliveryAgain'];
export type OrderCancel = components['schemas']['OrderCancel'];
export type OrderEmail = components['schemas']['OrderEmail'];
export type OrderNote = components['schemas']['OrderNote'];
export type OrderRefund = components['schemas']['OrderRefund'];
export type RefundAnswer = components['schemas']['RefundAnswer'];
export type GroupExchange = components['schemas']['GroupExchange'];
export type OrderSearch = components['schemas']['OrderSearch'];
export type OrderSearchAnswer = components['schemas']['OrderSearchAnswer'];
export type ReportFilter = components['schemas']['ReportFilter'];
export type OrdersRequest = components['schemas']['OrdersRequest'];
export type ReportTotals = components['schemas']['ReportTotals'];
export type ReportDay = components['schemas']['ReportDay'];
export type ReportAnswer = components['schemas']['ReportAnswer'];
export type GuideSalesRequest = components['schemas']['GuideSalesRequest'];
export type GuideSalesAnswer = components['schemas']['GuideSalesAnswer'];
export type PhotographerRequest = components['schemas']['PhotographerRequest'];
export type PhotographerRow = components['schemas']['PhotographerRow'];
export type PhotographerAnswer = components['schemas']['PhotographerAnswer'];
export type ResponseFailed = components['responses']['Failed'];
export type ResponseMalformed = components['responses']['Malformed'];
export type ResponseUnsupportedType = components['responses']['UnsupportedType'];
export type ResponseTooMany = components['responses']['TooMany'];
export type ResponseDone = components['responses']['Done'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseRuleBroken = components['responses']['RuleBroken'];
export type ResponseGone = components['responses']['Gone'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ParameterId = components['parameters']['Id'];
export type ParameterWithDeletedQuery = components['parameters']['WithDeletedQuery'];
export type ParameterWithDeleted = components['parameters']['WithDeleted'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterOutfitterIdPath = components['parameters']['OutfitterIdPath'];
export type ParameterAfter = components['parameters']['After'];
export type ParameterOutfitterIdOrSlug = components['parameters']['OutfitterIdOrSlug'];
export type ParameterOutfitterIdQuery = components['parameters']['OutfitterIdQuery'];
export type ParameterHash = components['parameters']['Hash'];
export type ParameterStartDate = components['parameters']['StartDate'];
export type ParameterEndDate = components['parameters']['EndDate'];
export type ParameterFilter = components['parameters']['Filter'];
export type ParameterPhotographerIdQuery = components['parameters']['PhotographerIdQuery'];
export type HeaderEddylineOutdated = components['headers']['EddylineOutdated'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "config": {
                     *         "api_version": "1.0.0",
                     *         "build": "2f6c1e0",
                     *         "payments": {
                     *           "kind": "sandbox",
                     *           "script_url": "/payment-sandbox/v1/square.js",
                     *           "application_id": "sandbox-eddyline",
                     *           "location_id": "EDDYLINE",
                     *           "test_mode": true,
                     *           "apple_pay": true
                     *         },
                     *         "image_base": "",
                     *         "upload_base": "",
                     *         "tax_level": "state",
                     *         "public_key": "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        config: components["schemas"]["Config"];
                    };
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "photographer@eddyline.test",
                 *       "password": "eddyline-demo-2026"
                 *     }
                 */
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The session's token and its user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            /** @description The email or the password is wrong, or a second factor is needed or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "code": "second-factor-needed",
                     *       "errors": {
                     *         "general": "Confirm that it is you"
                     *       },
                     *       "current": {
                     *         "app": true,
                     *         "passkey": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionUserAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    loginAs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A session as that user, valid for 60 minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "outfitter@eddyline.test"
                 *     }
                 */
                "application/json": components["schemas"]["EmailOnly"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    validatePasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q7Yc2LmXv9Rt5Bn8"
                 *     }
                 */
                "application/json": components["schemas"]["ResetToken"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            410: components["responses"]["Gone"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q7Yc2LmXv9Rt5Bn8",
                 *       "password": "a-new-password-2026"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            410: components["responses"]["Gone"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    createDownloadTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "/api/v1/order/export-comprehensive?startDate=2026-07-01&endDate=2026-07-31"
                 *     }
                 */
                "application/json": components["schemas"]["TicketRequest"];
            };
        };
        responses: {
            /** @description The ticket. It is valid for this URL, once, within 60 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    proveOneself: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "eddyline-demo-2026"
                 *     }
                 */
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    getProofChoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors. The password always works as well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofChoiceAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    listFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    beginAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. No later answer contains it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppSecretAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    removeAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    confirmAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["AppCode"];
            };
        };
        responses: {
            /** @description The recovery codes, if this is the user's first factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options in WebAuthn's JSON form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptionsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Phone",
                 *       "passkey": {
                 *         "id": "n4bQgYhMfWWaL-qgxVrQFQ",
                 *         "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                 *         "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oA",
                 *         "transports": [
                 *           "internal"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description The recovery codes, if this is the user's first factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. No later answer contains them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    resetFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "had_factors": true
                     *     }
                     */
                    "application/json": components["schemas"]["ResetFactorsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listUsersForOutfitter: {
        parameters: {
            query?: {
                /**
                 * @description True to include inactive entities. The default is false.
                 * @example true
                 */
                withDeleted?: components["parameters"]["WithDeletedQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description True to include inactive entities.
                 * @example true
                 */
                withDeleted: components["parameters"]["WithDeleted"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Erin Paddle",
                 *       "email": "employee@eddyline.test",
                 *       "password": "a-password-2026",
                 *       "role": "employee",
                 *       "outfitter_id": 1,
                 *       "is_photographer": 0
                 *     }
                 */
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Erin Paddle",
                 *       "email": "employee@eddyline.test",
                 *       "role": "employee",
                 *       "outfitter_id": 1,
                 *       "is_photographer": 1
                 *     }
                 */
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    restoreUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    renameAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Erin Paddle"
                 *     }
                 */
                "application/json": components["schemas"]["AccountName"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "eddyline-demo-2026",
                 *       "password": "seven wet paddlers sing"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "erin@eddyline.test",
                 *       "current_password": "eddyline-demo-2026"
                 *     }
                 */
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q7Yc2LmXv9Rt5Bn8"
                 *     }
                 */
                "application/json": components["schemas"]["EmailToken"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    listPhotographers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photographers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotographersAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    assignPhotographer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitterId": 1,
                 *       "email": "photographer@eddyline.test"
                 *     }
                 */
                "application/json": components["schemas"]["PhotographerAssignment"];
            };
        };
        responses: {
            /** @description The photographer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignedPhotographerAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    unassignPhotographer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    saveOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Canyon Co",
                 *       "email": "hello@canyon.test",
                 *       "photo_expire": 10,
                 *       "on_home_page": 1
                 *     }
                 */
                "application/json": components["schemas"]["OutfitterInput"];
            };
        };
        responses: {
            /** @description The outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    adminRestoreOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    adminDeleteOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    adminListOutfitters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description True to include inactive entities.
                 * @example true
                 */
                withDeleted: components["parameters"]["WithDeleted"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outfitters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfittersAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    searchAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2026-07-01",
                 *       "endDate": "2026-07-31",
                 *       "userId": 2
                 *     }
                 */
                "application/json": components["schemas"]["AuditSearch"];
            };
        };
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    listDamagedOriginals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "after": "5120"
                 *     }
                 */
                "application/json": components["schemas"]["DamagedOriginalsSearch"];
            };
        };
        responses: {
            /** @description A page of photos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DamagedOriginalsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listSystemWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "mail",
                 *       "failed": true
                 *     }
                 */
                "application/json": components["schemas"]["SystemWorkSearch"];
            };
        };
        responses: {
            /** @description A page of items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemItemsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    retrySystemWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "mail",
                 *       "id": 812
                 *     }
                 */
                "application/json": components["schemas"]["SystemItemNamed"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    retryAllSystemWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "mail"
                 *     }
                 */
                "application/json": components["schemas"]["SystemKindNamed"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    giveUpSystemWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "mail",
                 *       "id": 812
                 *     }
                 */
                "application/json": components["schemas"]["SystemItemNamed"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    recordOutboxDecision: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "discarded",
                 *       "action": "order.cancel",
                 *       "reason": "The guest has paid after all",
                 *       "decidedAt": "2026-07-04T20:02:11.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["OutboxDecision"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listOutfitters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description True to include inactive entities.
                 * @example true
                 */
                withDeleted: components["parameters"]["WithDeleted"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outfitters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfittersAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    createOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Canyon Co",
                 *       "email": "hello@canyon.test",
                 *       "photo_expire": 10,
                 *       "on_home_page": 1
                 *     }
                 */
                "application/json": components["schemas"]["OutfitterInput"];
            };
        };
        responses: {
            /** @description The outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    getOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag_line": "Browns Canyon and the Royal Gorge",
                 *       "processing_fee": 250
                 *     }
                 */
                "application/json": components["schemas"]["OutfitterUpdate"];
            };
        };
        responses: {
            /** @description The outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deleteOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    restoreOutfitter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    addOutfitterRiverSection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "outfitterId": 1
                 *     }
                 */
                "application/json": components["schemas"]["OutfitterSection"];
            };
        };
        responses: {
            /** @description The sections of the outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterSectionsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    removeOutfitterRiverSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sections of the outfitter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutfitterSectionsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    saveLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["LogoUpload"];
            };
        };
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    saveCover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CoverUpload"];
            };
        };
        responses: {
            /** @description The cover photo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    removeCover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createPriceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_count": 3,
                 *       "price": 3500,
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["PriceGroupInput"];
            };
        };
        responses: {
            /** @description The price group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceGroupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updatePriceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_count": 3,
                 *       "price": 3500,
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["PriceGroupInput"];
            };
        };
        responses: {
            /** @description The price group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceGroupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deletePriceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "RIVER10",
                 *       "type": "Percentage",
                 *       "value": 1000,
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["DiscountInput"];
            };
        };
        responses: {
            /** @description The discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updateDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "RIVER10",
                 *       "type": "Percentage",
                 *       "value": 1000,
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["DiscountInput"];
            };
        };
        responses: {
            /** @description The discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deleteDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listGuides: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Guides by name, also inactive ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "guides": [
                     *         {
                     *           "id": 5,
                     *           "name": "Maria",
                     *           "outfitter_id": 1,
                     *           "deleted_at": null,
                     *           "version": "b7Kx0q"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GuidesAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createGuide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Maria",
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["GuideInput"];
            };
        };
        responses: {
            /** @description The guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "guide": {
                     *         "id": 5,
                     *         "name": "Maria",
                     *         "outfitter_id": 1,
                     *         "deleted_at": null,
                     *         "version": "b7Kx0q"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updateGuide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Maria Lopez",
                 *       "outfitter_id": 1,
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["GuideInput"];
            };
        };
        responses: {
            /** @description The guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "guide": {
                     *         "id": 5,
                     *         "name": "Maria",
                     *         "outfitter_id": 1,
                     *         "deleted_at": null,
                     *         "version": "b7Kx0q"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GuideAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listActiveRivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rivers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiversAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    listRivers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description True to include inactive entities.
                 * @example true
                 */
                withDeleted: components["parameters"]["WithDeleted"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rivers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiversAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    createRiver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Arkansas",
                 *       "fee": 300
                 *     }
                 */
                "application/json": components["schemas"]["RiverInput"];
            };
        };
        responses: {
            /** @description The river. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiverAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updateRiver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Arkansas",
                 *       "fee": 300
                 *     }
                 */
                "application/json": components["schemas"]["RiverInput"];
            };
        };
        responses: {
            /** @description The river. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiverAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deleteRiver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    restoreRiver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The river. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiverAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listRiverSections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description True to include inactive entities.
                 * @example true
                 */
                withDeleted: components["parameters"]["WithDeleted"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiverSectionsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    createRiverSection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Browns Canyon",
                 *       "river_id": 1,
                 *       "fee": 150
                 *     }
                 */
                "application/json": components["schemas"]["RiverSectionInput"];
            };
        };
        responses: {
            /** @description The section. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiverSectionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updateRiverSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Browns Canyon",
                 *       "river_id": 1,
                 *       "fee": 150
                 *     }
                 */
                "application/json": components["schemas"]["RiverSectionInput"];
            };
        };
        responses: {
            /** @description The section. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiverSectionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deleteRiverSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    restoreRiverSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The section. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiverSectionAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getPricing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The defaults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    updatePricing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "commission": 20,
                 *       "commission_24": 20
                 *     }
                 */
                "application/json": components["schemas"]["PricingInput"];
            };
        };
        responses: {
            /** @description The defaults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricingAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listTaxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates and the overrides. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRatesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    saveTaxOverride: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country": "US",
                 *       "state": "CO",
                 *       "rate_ppm": 29500,
                 *       "taxable": true,
                 *       "effective_on": "2027-01-01"
                 *     }
                 */
                "application/json": components["schemas"]["TaxOverrideInput"];
            };
        };
        responses: {
            /** @description The override. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxOverrideAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deleteTaxOverride: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The override was withdrawn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createAlbum: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlbumInput"];
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    getAlbum: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumWithPhotosAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateAlbum: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-07-04",
                 *       "time_of_day": "Morning",
                 *       "outfitter_id": 1,
                 *       "river_section_id": 1,
                 *       "photographer_id": 4,
                 *       "name": "2026-07-04|Arkansas Headwaters|Arkansas|Browns Canyon|Morning"
                 *     }
                 */
                "application/json": components["schemas"]["AlbumInput"];
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listAlbums: {
        parameters: {
            query?: {
                /**
                 * @description The field `next` of the previous page.
                 * @example MTA0Mg
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of albums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumPageAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    searchAlbums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-07-04",
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["AlbumSearch"];
            };
        };
        responses: {
            /** @description The albums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    deleteAlbum: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    findAlbums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-07-04",
                 *       "outfitterId": 1
                 *     }
                 */
                "application/json": components["schemas"]["DateAndOutfitter"];
            };
        };
        responses: {
            /** @description The albums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    saveQueuedAlbum: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "5b1f0c9a7e3d4286",
                 *       "date": "2026-07-04",
                 *       "time_of_day": "Morning",
                 *       "outfitter_id": 1,
                 *       "river_section_id": 1,
                 *       "photographer_id": 4,
                 *       "name": "2026-07-04|Arkansas Headwaters|Arkansas|Browns Canyon|Morning"
                 *     }
                 */
                "application/json": components["schemas"]["QueuedAlbum"];
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    setAlbumClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "albumId": 12,
                 *       "seconds": -3600
                 *     }
                 */
                "application/json": components["schemas"]["AlbumClock"];
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    uploadPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PhotoUpload"];
            };
        };
        responses: {
            /** @description The album had this file already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoAnswer"];
                };
            };
            /** @description The new photo. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    findKnownPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "album_id": 12,
                 *       "sha256": [
                 *         "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FileHashes"];
            };
        };
        responses: {
            /** @description The files that the album has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownPhotosAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    uploadPreview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PreviewUpload"];
            };
        };
        responses: {
            /** @description The album had this photo already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoAnswer"];
                };
            };
            /** @description The new photo. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    finishUpload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "upload": "24e533e02ec3bc40c387f1a0e460e216",
                 *       "album_id": 12,
                 *       "name": "IMG_0042.JPG",
                 *       "sha256": "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea"
                 *     }
                 */
                "application/json": components["schemas"]["FinishedUpload"];
            };
        };
        responses: {
            /** @description The album had this photo already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoAnswer"];
                };
            };
            /** @description The new photo. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    rotatePhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoId": 42,
                 *       "rotation": 90
                 *     }
                 */
                "application/json": components["schemas"]["PhotoTurn"];
            };
        };
        responses: {
            /** @description The photo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlbumPhotoAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    markPhotos: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_ids": [
                 *         42,
                 *         43
                 *       ],
                 *       "rejected": true
                 *     }
                 */
                "application/json": components["schemas"]["PhotoMarks"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    sellSuspectPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_id": 42
                 *     }
                 */
                "application/json": components["schemas"]["NamedPhoto"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    requestRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_id": 42,
                 *       "reason": "My daughter is in this photo.",
                 *       "email": "robin@guest.test"
                 *     }
                 */
                "application/json": components["schemas"]["RemovalRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listRemovals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "open"
                 *     }
                 */
                "application/json": components["schemas"]["RemovalSearch"];
            };
        };
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "requests": [
                     *         {
                     *           "id": 7,
                     *           "photo_id": 42,
                     *           "photo_name": "IMG_0042",
                     *           "path": "/images/42-AAAAAAAA/20637/w/AAAAAAAAAAAAAAAAAAAAAA",
                     *           "album_date": "2026-07-04",
                     *           "outfitter": {
                     *             "id": 1,
                     *             "name": "Arkansas Headwaters",
                     *             "slug": "arkansas-headwaters"
                     *           },
                     *           "reason": "My daughter is in this photo.",
                     *           "email": "robin@guest.test",
                     *           "state": "open",
                     *           "created_at": "2026-07-05T18:00:00.000Z",
                     *           "can_show_again": false,
                     *           "requests": 3,
                     *           "hidden_by": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["RemovalsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    hidePhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_id": 42,
                 *       "reason": "Asked for at the counter"
                 *     }
                 */
                "application/json": components["schemas"]["HiddenPhoto"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    showHiddenActAgain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_id": 42
                 *     }
                 */
                "application/json": components["schemas"]["NamedPhoto"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    showPhotoAgain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_id": 42
                 *     }
                 */
                "application/json": components["schemas"]["NamedPhoto"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    declinePhotoRemoval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo_id": 42
                 *     }
                 */
                "application/json": components["schemas"]["NamedPhoto"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deletePhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failed"];
        };
    };
    createDisplayGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "5b1f0c9a7e3d4286",
                 *       "name": "Guide Maria, boat 2",
                 *       "date": "2026-07-04",
                 *       "outfitter_id": 1,
                 *       "photo_ids": [
                 *         41,
                 *         42
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewDisplayGroup"];
            };
        };
        responses: {
            /** @description The display group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisplayGroupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updateDisplayGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Guide Maria, boat 2",
                 *       "date": "2026-07-04",
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["DisplayGroupInput"];
            };
        };
        responses: {
            /** @description The display group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisplayGroupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    addDisplayGroupPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoId": 41,
                 *       "displayGroupId": 3
                 *     }
                 */
                "application/json": components["schemas"]["GroupPhoto"];
            };
        };
        responses: {
            /** @description The display group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisplayGroupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    removeDisplayGroupPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoId": 41,
                 *       "displayGroupId": 3
                 *     }
                 */
                "application/json": components["schemas"]["GroupPhoto"];
            };
        };
        responses: {
            /** @description The display group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisplayGroupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    changeDisplayGroupPhotos: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayGroupId": 3,
                 *       "add": [
                 *         41,
                 *         42
                 *       ],
                 *       "remove": [
                 *         40
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupPhotos"];
            };
        };
        responses: {
            /** @description The display group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisplayGroupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    deleteDisplayGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    findDisplayGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-07-04",
                 *       "outfitterId": 1
                 *     }
                 */
                "application/json": components["schemas"]["DateAndOutfitter"];
            };
        };
        responses: {
            /** @description The display groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisplayGroupsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    createSlideshow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "5b1f0c9a7e3d4286",
                 *       "name": "Front desk",
                 *       "interval": 5,
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["NewSlideshow"];
            };
        };
        responses: {
            /** @description The slideshow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    updateSlideshow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 2,
                 *       "name": "Front desk",
                 *       "interval": 5,
                 *       "outfitter_id": 1
                 *     }
                 */
                "application/json": components["schemas"]["SlideshowInput"];
            };
        };
        responses: {
            /** @description The slideshow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    addSlideshowPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoId": 41,
                 *       "slideshowId": 2
                 *     }
                 */
                "application/json": components["schemas"]["SlideshowPhoto"];
            };
        };
        responses: {
            /** @description The slideshow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    removeSlideshowPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoId": 41,
                 *       "slideshowId": 2
                 *     }
                 */
                "application/json": components["schemas"]["SlideshowPhoto"];
            };
        };
        responses: {
            /** @description The slideshow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    changeSlideshowPhotos: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slideshowId": 2,
                 *       "add": [
                 *         41,
                 *         42
                 *       ],
                 *       "remove": [
                 *         40
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SlideshowPhotos"];
            };
        };
        responses: {
            /** @description The slideshow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    orderSlideshow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slideshowId": 2,
                 *       "photoIds": [
                 *         42,
                 *         41
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SlideshowOrder"];
            };
        };
        responses: {
            /** @description The slideshow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    findSlideshows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitterId": 1
                 *     }
                 */
                "application/json": components["schemas"]["OutfitterOnly"];
            };
        };
        responses: {
            /** @description The slideshows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    getSlideshow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slideshow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlideshowAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    deleteSlideshow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listPublicOutfitters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outfitters, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "outfitters": [
                     *         {
                     *           "id": 1,
                     *           "name": "Arkansas Headwaters",
                     *           "slug": "arkansas-headwaters",
                     *           "tag_line": "Browns Canyon and the Royal Gorge",
                     *           "logo_path": null,
                     *           "picture": {
                     *             "src": "/images/covers/1/2f6c1e0-800.jpg",
                     *             "srcset": "/images/covers/1/2f6c1e0-800.jpg 800w, /images/covers/1/2f6c1e0.jpg 1600w"
                     *           },
                     *           "body_color": "#FFFFFF",
                     *           "header_color": "#0B3B4A",
                     *           "text_color": "#FFFFFF"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        outfitters: components["schemas"]["OutfitterCard"][];
                    };
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getStorefront: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The outfitter's id or slug. A former slug also finds the outfitter; the answer contains the current slug.
                 * @example arkansas-headwaters
                 */
                id: components["parameters"]["OutfitterIdOrSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The storefront. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        outfitter: components["schemas"]["StorefrontOutfitter"];
                        /** @description Days with photos for sale, newest first. */
                        dates: components["schemas"]["Day"][];
                        /**
                         * Format: date
                         * @description Today in the outfitter's time zone.
                         */
                        today: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    findRaft: {
        parameters: {
            query: {
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdQuery"];
                /**
                 * @description The code of a printed card.
                 * @example 12-7K3M9
                 */
                code: components["schemas"]["RaftCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group and its day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "date": "2026-07-04",
                     *       "display_group_id": 7
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        date: components["schemas"]["Day"];
                        display_group_id: components["schemas"]["Id"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    waitForDay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitter_id": 1,
                 *       "date": "2026-07-04",
                 *       "time": "600-720",
                 *       "guide": "Mike",
                 *       "seen_groups": [
                 *         3
                 *       ],
                 *       "seen_photo": 42,
                 *       "sealed": "AQR0aGlzIGlzIG5vIHNlYWxlZCB0ZXh0",
                 *       "client_id": "q7Yc2LmXv9Rt5Bn8q7Yc2L"
                 *     }
                 */
                "application/json": components["schemas"]["DayWait"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    stopWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q7Yc2LmXv9Rt5Bn8q7Yc2L"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    findAnything: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "sam"
                 *     }
                 */
                "application/json": components["schemas"]["AnythingSearch"];
            };
        };
        responses: {
            /** @description The best matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnythingAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    getStorefrontDay: {
        parameters: {
            query: {
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdQuery"];
                /**
                 * @description The trip date.
                 * @example 2026-07-04
                 */
                date: components["schemas"]["Day"];
                /**
                 * @description Only photos of this river section. Without it, all.
                 * @example 3
                 */
                riverSection?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Items for sale on that day. Both lists may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorefrontDay"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    searchDisplayGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitterId": 1,
                 *       "date": "2026-07-04",
                 *       "riverSection": null
                 *     }
                 */
                "application/json": components["schemas"]["DisplayGroupSearch"];
            };
        };
        responses: {
            /** @description Items for sale on that day. Both lists may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorefrontDay"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    listStates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states, by country and name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "states": [
                     *         {
                     *           "name": "Colorado",
                     *           "abbreviation": "CO",
                     *           "country": "US"
                     *         },
                     *         {
                     *           "name": "British Columbia",
                     *           "abbreviation": "BC",
                     *           "country": "CA"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        states: components["schemas"]["State"][];
                    };
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "arkansas-headwaters",
                 *       "isExternal": true
                 *     }
                 */
                "application/json": components["schemas"]["NewCart"];
            };
        };
        responses: {
            /** @description The new cart and its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewCartAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    loadOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "arkansas-headwaters"
                 *     }
                 */
                "application/json": components["schemas"]["LoadCart"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    addOrderItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": 1042,
                 *       "display_group_id": 3
                 *     }
                 */
                "application/json": components["schemas"]["AddItem"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    removeOrderItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": 1042,
                 *       "photo_id": 42
                 *     }
                 */
                "application/json": components["schemas"]["RemoveItem"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    applyDiscount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedDiscount"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    applyPrepaid: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": 1042,
                 *       "code": "7KQM-4XPA-9RTGB"
                 *     }
                 */
                "application/json": components["schemas"]["PrepaidApplied"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    lookUpPrepaid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "arkansas-headwaters",
                 *       "code": "7KQM-4XPA-9RTGB"
                 *     }
                 */
                "application/json": components["schemas"]["PrepaidAsked"];
            };
        };
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "prepaid": {
                     *         "state": "ready",
                     *         "covers": "group",
                     *         "quantity": 1,
                     *         "uses": 1,
                     *         "left": 1,
                     *         "first_day": "2026-05-01",
                     *         "last_day": "2026-09-30",
                     *         "used": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrepaidAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    sendPrepaidLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "arkansas-headwaters",
                 *       "code": "7KQM-4XPA-9RTGB"
                 *     }
                 */
                "application/json": components["schemas"]["PrepaidAsked"];
            };
        };
        responses: {
            /** @description The mails are queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    listPrepaidBatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batches, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "batches": [
                     *         {
                     *           "id": 4,
                     *           "outfitter_id": 1,
                     *           "name": "Half day with photos",
                     *           "covers": "group",
                     *           "quantity": 1,
                     *           "first_day": "2026-05-01",
                     *           "last_day": "2026-09-30",
                     *           "uses": 1,
                     *           "codes": 200,
                     *           "used": 12,
                     *           "left": 188,
                     *           "stopped_at": null,
                     *           "created_at": "2026-04-20T15:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrepaidBatches"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createPrepaidBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitter_id": 1,
                 *       "name": "Half day with photos",
                 *       "covers": "group",
                 *       "quantity": 1,
                 *       "first_day": "2026-05-01",
                 *       "last_day": "2026-09-30",
                 *       "uses": 1,
                 *       "codes": 200
                 *     }
                 */
                "application/json": components["schemas"]["PrepaidBatchInput"];
            };
        };
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "batch": {
                     *         "id": 4,
                     *         "outfitter_id": 1,
                     *         "name": "Half day with photos",
                     *         "covers": "group",
                     *         "quantity": 1,
                     *         "first_day": "2026-05-01",
                     *         "last_day": "2026-09-30",
                     *         "uses": 1,
                     *         "codes": 200,
                     *         "used": 12,
                     *         "left": 188,
                     *         "stopped_at": null,
                     *         "created_at": "2026-04-20T15:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrepaidBatchAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    stopPrepaidBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 4
                 *     }
                 */
                "application/json": components["schemas"]["PrepaidBatchId"];
            };
        };
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "batch": {
                     *         "id": 4,
                     *         "outfitter_id": 1,
                     *         "name": "Half day with photos",
                     *         "covers": "group",
                     *         "quantity": 1,
                     *         "first_day": "2026-05-01",
                     *         "last_day": "2026-09-30",
                     *         "uses": 1,
                     *         "codes": 200,
                     *         "used": 12,
                     *         "left": 188,
                     *         "stopped_at": null,
                     *         "created_at": "2026-04-20T15:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrepaidBatchAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listPrepaidCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "batch": {
                     *         "id": 4,
                     *         "outfitter_id": 1,
                     *         "name": "Half day with photos",
                     *         "covers": "group",
                     *         "quantity": 1,
                     *         "first_day": "2026-05-01",
                     *         "last_day": "2026-09-30",
                     *         "uses": 1,
                     *         "codes": 200,
                     *         "used": 12,
                     *         "left": 188,
                     *         "stopped_at": null,
                     *         "created_at": "2026-04-20T15:00:00Z"
                     *       },
                     *       "codes": [
                     *         {
                     *           "number": 1,
                     *           "code": "7KQM-4XPA-9RTGB",
                     *           "used": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrepaidCodes"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failed"];
        };
    };
    findPrepaidCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitterId": 1,
                 *       "code": "7KQM-4XPA-9RTGB"
                 *     }
                 */
                "application/json": components["schemas"]["PrepaidSearched"];
            };
        };
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "prepaid": {
                     *         "state": "ready",
                     *         "covers": "group",
                     *         "quantity": 1,
                     *         "uses": 1,
                     *         "left": 1,
                     *         "first_day": "2026-05-01",
                     *         "last_day": "2026-09-30",
                     *         "used": []
                     *       },
                     *       "batch": {
                     *         "id": 4,
                     *         "name": "Half day with photos"
                     *       },
                     *       "orders": [
                     *         {
                     *           "id": 1042,
                     *           "at": "2026-07-04T20:02:00Z",
                     *           "email": "robin@example.com",
                     *           "status": "completed",
                     *           "prepaid": 5016
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrepaidFound"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    setCounter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": 1042
                 *     }
                 */
                "application/json": components["schemas"]["OrderOnly"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    unsetCounter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": 1042
                 *     }
                 */
                "application/json": components["schemas"]["OrderOnly"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    placeCounterOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sam Rivers",
                 *       "email": "sam@example.com",
                 *       "orderId": 1042,
                 *       "expected_total": 5266
                 *     }
                 */
                "application/json": components["schemas"]["CounterCheckout"];
            };
        };
        responses: {
            /** @description The pending order with its hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    placeQueuedOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "arkansas-headwaters",
                 *       "isExternal": false,
                 *       "items": [
                 *         {
                 *           "display_group_id": 3,
                 *           "added_at": "2026-07-04T18:00:00Z"
                 *         }
                 *       ],
                 *       "sealed": "AQR0aGlzIGlzIG5vIHNlYWxlZCB0ZXh0",
                 *       "expected_total": 5266,
                 *       "local_code": "K7-4QXM"
                 *     }
                 */
                "application/json": components["schemas"]["QueuedOrder"];
            };
        };
        responses: {
            /** @description The pending order with its hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    handOverOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": 1042
                 *     }
                 */
                "application/json": components["schemas"]["OrderOnly"];
            };
        };
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "3q2-7wEAyv66vt_erb7vAQ",
                     *       "expires_at": "2026-07-04T18:10:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["HandOverAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    takeOverOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "3q2-7wEAyv66vt_erb7vAQ"
                 *     }
                 */
                "application/json": components["schemas"]["TakeOver"];
            };
        };
        responses: {
            /** @description The cart and its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewCartAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    placeFreeOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sam Rivers",
                 *       "email": "sam@example.com",
                 *       "orderId": 1042
                 *     }
                 */
                "application/json": components["schemas"]["ZeroBalance"];
            };
        };
        responses: {
            /** @description The completed order with its hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    calculateTax: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": 1042,
                 *       "name": "Sam Rivers",
                 *       "email": "sam@example.com",
                 *       "country": "US",
                 *       "state": "CO",
                 *       "zip": "81201"
                 *     }
                 */
                "application/json": components["schemas"]["TaxRequest"];
            };
        };
        responses: {
            /** @description The tax, and the order with its new total. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    chargeOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nonce": "cnon:card-nonce-ok",
                 *       "orderId": 1042,
                 *       "name": "Sam Rivers",
                 *       "email": "sam@example.com",
                 *       "country": "US",
                 *       "state": "CO",
                 *       "zip": "81201",
                 *       "isExternal": true,
                 *       "expected_total": 5635
                 *     }
                 */
                "application/json": components["schemas"]["ChargeData"];
            };
        };
        responses: {
            /** @description The paid order with its hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            /** @description The payment provider has not answered yet. Poll `order/payment-status`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    payWaitingOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nonce": "cnon:card-nonce-ok",
                 *       "orderId": 1042,
                 *       "expected_total": 5635
                 *     }
                 */
                "application/json": components["schemas"]["WaitingCharge"];
            };
        };
        responses: {
            /** @description The paid order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            /** @description The payment provider has not answered yet. Poll `order/payment-status`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    streamPaymentEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `payment` with `id` and the order's `status`, whenever a payment of the order ends. Sends a comment every 15 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: payment
                     *     data: {"id":1042,"status":"completed"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getPaymentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    mailOwnOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "robin@guest.test",
                 *       "slug": "arkansas-headwaters"
                 *     }
                 */
                "application/json": components["schemas"]["OwnOrders"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The hash of a placed order.
                 * @example 3q2-7wEAyv66vt_erb7vAQ
                 */
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    streamDeliveryEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The hash of a placed order.
                 * @example 3q2-7wEAyv66vt_erb7vAQ
                 */
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `order` with `id`, `status` and `refunded_total`, and `zip` with the fields of `zip_file`. The stream starts with the current state of both and sends each change. It also sends `order` when originals of its photos arrive. It sends a comment every 15 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: order
                     *     data: {"id":1042,"status":"completed","refunded_total":0}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    requestZip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipAnswer"];
                };
            };
            /** @description The server is building the zip. It mails the link when the zip is ready. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    shareOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "orderId": 1042
                 *     }
                 */
                "application/json": components["schemas"]["ShareRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    getSharedOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The hash of a placed order.
                 * @example 3q2-7wEAyv66vt_erb7vAQ
                 */
                hash: components["parameters"]["Hash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            default: components["responses"]["Failed"];
        };
    };
    listPendingOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitterId": 1
                 *     }
                 */
                "application/json": components["schemas"]["OutfitterOnly"];
            };
        };
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            default: components["responses"]["Failed"];
        };
    };
    streamOrderEvents: {
        parameters: {
            query: {
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `order` with the order's id and status, and `zip` for the progress of a zip. The stream sends a comment every 15 seconds. It ends within 5 seconds after the session ends or the user loses the right. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: order
                     *     data: {"id":1042,"status":"pending"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the entity.
                 * @example 7
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    releaseOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042,
                 *       "expected_total": 5266,
                 *       "paid_by": "cash",
                 *       "cash_given": 6000
                 *     }
                 */
                "application/json": components["schemas"]["OrderRelease"];
            };
        };
        responses: {
            /** @description The completed order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    undoRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042
                 *     }
                 */
                "application/json": components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description The pending order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    placeAndReleaseOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": {
                 *         "slug": "arkansas-headwaters",
                 *         "isExternal": false,
                 *         "items": [
                 *           {
                 *             "display_group_id": 3,
                 *             "added_at": "2026-07-04T18:00:00Z"
                 *           }
                 *         ],
                 *         "sealed": "AQR0aGlzIGlzIG5vIHNlYWxlZCB0ZXh0",
                 *         "expected_total": 5266,
                 *         "local_code": "K7-4QXM"
                 *       },
                 *       "expected_total": 5266,
                 *       "paid_by": "cash",
                 *       "cash_given": 6000
                 *     }
                 */
                "application/json": components["schemas"]["OrderPlaceAndRelease"];
            };
        };
        responses: {
            /** @description The completed order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    sendOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitter_id": 1,
                 *       "client_id": "3f9a5c0b7d2e4816a0c4e8f2b6d01357",
                 *       "items": [
                 *         {
                 *           "display_group_id": 3,
                 *           "added_at": "2026-07-04T18:00:00Z"
                 *         }
                 *       ],
                 *       "emails": [
                 *         "robin@example.com",
                 *         "sam@example.com"
                 *       ],
                 *       "name": "Robin River",
                 *       "way": "paid",
                 *       "expected_total": 5266,
                 *       "paid_by": "terminal"
                 *     }
                 */
                "application/json": components["schemas"]["OrderSend"];
            };
        };
        responses: {
            /** @description The completed order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderSent"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    sendShopLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outfitter_id": 1,
                 *       "client_id": "3f9a5c0b7d2e4816a0c4e8f2b6d01357",
                 *       "display_group_id": 3,
                 *       "emails": [
                 *         "robin@example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ShopLink"];
            };
        };
        responses: {
            /** @description The mails are queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    takeBackDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "delivery_id": 31
                 *     }
                 */
                "application/json": components["schemas"]["DeliveryId"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    sendDeliveryAgain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "delivery_id": 31,
                 *       "email": "sam@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["DeliveryAgain"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042
                 *     }
                 */
                "application/json": components["schemas"]["OrderCancel"];
            };
        };
        responses: {
            /** @description The cancelled order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    resendOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042
                 *     }
                 */
                "application/json": components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    sendPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042
                 *     }
                 */
                "application/json": components["schemas"]["OrderId"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    editOrderEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042,
                 *       "email": "sam@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["OrderEmail"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    addOrderNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042,
                 *       "note": "Picks up at noon"
                 *     }
                 */
                "application/json": components["schemas"]["OrderNote"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    refundOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042,
                 *       "amount": 1000,
                 *       "reason": "One photo was blurred"
                 *     }
                 */
                "application/json": components["schemas"]["OrderRefund"];
            };
        };
        responses: {
            /** @description The refund. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundAnswer"];
                };
            };
            /** @description The provider has not answered yet. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    exchangeGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits. The client makes it once for each action, before the first try. A retry with the same key and the same request gets the stored answer.
                 * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1042,
                 *       "from_group_id": 12,
                 *       "to_group_id": 13
                 *     }
                 */
                "application/json": components["schemas"]["GroupExchange"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    searchOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2026-07-01",
                 *       "endDate": "2026-07-31",
                 *       "orderId": null,
                 *       "email": "sam@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["OrderSearch"];
            };
        };
        responses: {
            /** @description A page of orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderSearchAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listReportOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2026-07-01",
                 *       "endDate": "2026-07-31",
                 *       "outfitterId": 1,
                 *       "filter": "all"
                 *     }
                 */
                "application/json": components["schemas"]["OrdersRequest"];
            };
        };
        responses: {
            /** @description A page of rows. Totals and days cover the whole range. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listGuideSales: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2026-07-01",
                 *       "endDate": "2026-07-31",
                 *       "outfitterId": 1
                 *     }
                 */
                "application/json": components["schemas"]["GuideSalesRequest"];
            };
        };
        responses: {
            /** @description A row for each guide. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "guides": [
                     *         {
                     *           "name": "Maria",
                     *           "groups": 3,
                     *           "amount": 12000
                     *         },
                     *         {
                     *           "name": null,
                     *           "groups": 1,
                     *           "amount": 4000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GuideSalesAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    listPhotographerOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2026-07-01",
                 *       "endDate": "2026-07-31",
                 *       "photographerId": 4
                 *     }
                 */
                "application/json": components["schemas"]["PhotographerRequest"];
            };
        };
        responses: {
            /** @description A page of rows. Totals cover the whole range. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotographerAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    exportOrders: {
        parameters: {
            query: {
                /**
                 * @description The first local day. Without it, the range has no start. An outfitter's report without both days is the report of today. The comprehensive report requires both days.
                 * @example 2026-07-01
                 */
                startDate?: components["parameters"]["StartDate"];
                /**
                 * @description The last local day. The defaults are those of the first day.
                 * @example 2026-07-31
                 */
                endDate?: components["parameters"]["EndDate"];
                /**
                 * @description The outfitter.
                 * @example 1
                 */
                outfitterId: components["parameters"]["OutfitterIdQuery"];
                /**
                 * @description Only orders with this tender. Without it, all orders.
                 * @example all
                 */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV in UTF-8 with a byte order mark. The last row has the totals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example ID,Date,Email,Notes,Counter,Square,Base Price,Coupon,Discount,Subtotal,Taxes/Fees,Total,Prepaid
                     *     1042,2026-07-04,sam@example.com,,0.00,56.35,60.00,,12.00,48.00,8.35,56.35,0.00
                     *     Totals,,,,0.00,56.35,60.00,,12.00,48.00,8.35,56.35,0.00
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    exportPhotographerOrders: {
        parameters: {
            query?: {
                /**
                 * @description The photographer. Required: without it, the server answers 422 with a sentence.
                 * @example 4
                 */
                photographerId?: components["parameters"]["PhotographerIdQuery"];
                /**
                 * @description The first local day. Without it, the range has no start. An outfitter's report without both days is the report of today. The comprehensive report requires both days.
                 * @example 2026-07-01
                 */
                startDate?: components["parameters"]["StartDate"];
                /**
                 * @description The last local day. The defaults are those of the first day.
                 * @example 2026-07-31
                 */
                endDate?: components["parameters"]["EndDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV in UTF-8 with a byte order mark. The last row has the totals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example ID,Date,Outfitter,Photos,Net
                     *     1042,2026-07-04,Arkansas Headwaters,1,48.00
                     *     Totals,,,1,48.00
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
    exportComprehensive: {
        parameters: {
            query?: {
                /**
                 * @description The first local day. Without it, the range has no start. An outfitter's report without both days is the report of today. The comprehensive report requires both days.
                 * @example 2026-07-01
                 */
                startDate?: components["parameters"]["StartDate"];
                /**
                 * @description The last local day. The defaults are those of the first day.
                 * @example 2026-07-31
                 */
                endDate?: components["parameters"]["EndDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV in UTF-8 with a byte order mark. The last row has the totals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example ID,Date,Time,Outfitter,Type,Name,Email,Notes,Country,State,Postal Code,Tender,Paid by,Receipt,Base Price,Coupon,Discount,Subtotal,Fees,Tax,Total,Commission,Prepaid
                     *     1042,2026-07-04,14:02,Arkansas Headwaters,Order,Sam Rivers,sam@example.com,,US,CO,81201,Card,,7Hq2,60.00,,12.00,48.00,4.66,3.69,56.35,9.60,0.00
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["RuleBroken"];
            default: components["responses"]["Failed"];
        };
    };
}
