// Generated from openapi/ by `npm run contract:generate`. Do not edit.
export interface paths {
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the browser needs before anything else. */
        get: operations["getConfig"];
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
    "/search/displayGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Display groups and single photos of a trip date.
         * @description A read. Photos of a display group are not repeated among the single photos.
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
         * @description The answer carries the cart's secret, once. Items that are not for sale are left out and named in `removed`.
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
         * @description A read. An order that is placed already still answers, so that the browser can move on to its delivery page.
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
         * Put a photo or a display group into the cart.
         * @description Adding a display group takes the single photos that it holds out of the cart. What is there already stays there once.
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
         * Take a photo or a display group out of the cart.
         * @description What is not there is a success.
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
         * Apply a discount code.
         * @description Guests on the external channel, with the secret of their cart; staff on a pending order. One code per order.
         */
        post: operations["applyDiscount"];
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
        /** Choose checkout at the counter. */
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
        /** Choose checkout by credit card. */
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
         * @description 409 `price-changed` when the total is not the expected one, unless it was queued offline.
         */
        post: operations["placeCounterOrder"];
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
        /** Complete an order whose total is zero. */
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
         * @description The tax holds until the cart changes. 422 `tax-mismatch` when state and postal code do not go together.
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
         * @description 422 `card-declined` and `tax-outdated`, 409 `price-changed` and `payment-in-progress`. Without a key, the order and the nonce stand for one.
         */
        post: operations["chargeOrder"];
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
         * How the payment of an order stands.
         * @description `paying` while the provider is asked; then `completed` with the hash, or `cart` again.
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
    "/order/hash/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A placed order by its hash.
         * @description The hash is the authority. Photos come with a completed order only.
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
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in. */
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
        put?: never;
        post?: never;
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
         * Send one photo into an album.
         * @description Checked by content, kept bit for bit. The same file in the same album is one photo. The request, for its key, is the fields and the SHA-256 of the file.
         */
        post: operations["uploadPhoto"];
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
         * Take a photo out of its album.
         * @description Sold photos stay deliverable. A photo that is gone already is a success.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Every failure has this form. */
        Failure: {
            /** @constant */
            success: false;
            /** @description What went wrong */
            code: string;
            /** @description A sentence that a person can act on, by field name or `general`. */
            errors: {
                [key: string]: string;
            };
            /** @description The entity as it stands */
            current?: unknown;
        };
        PaymentConfig: {
            /**
             * @description Which provider answers.
             * @enum {string}
             */
            kind: "sandbox" | "square-sandbox" | "square";
            /** @description Address of the provider's browser script. */
            script_url: string;
            application_id: string;
            location_id: string;
            /** @description True when no real money moves; shown to the guest. */
            test_mode: boolean;
        };
        Config: {
            /** @description The version of this contract that the server speaks. */
            api_version: string;
            /** @description The build of the server */
            build: string;
            payments: components["schemas"]["PaymentConfig"];
            /** @description Origin of the images; empty for the same origin. */
            image_base: string;
            /** @description Public key (SPKI, base64) that seals names and emails of unsent counter orders, or none. */
            public_key: string | null;
        };
        /** @description The id of an entity. */
        Id: number;
        /** @description A colour as `#RRGGBB`. */
        Color: string;
        /** @description An outfitter on the home page. */
        OutfitterCard: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
            tag_line: string;
            /** @description Address of the logo, or none. */
            logo_path: string | null;
            body_color: components["schemas"]["Color"];
            header_color: components["schemas"]["Color"];
            text_color: components["schemas"]["Color"];
        };
        /** @description Whole percent: 20 is 20 %. */
        WholePercent: number;
        /** @description US cents. */
        Cents: number;
        /**
         * @description 1 for yes and 0 for no.
         * @enum {integer}
         */
        Flag: 0 | 1;
        /** @description Hundredths of a percent: 1250 is 12.5 %. */
        HundredthsPercent: number;
        /** @description A river as part of something else. */
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
        /** @description Up to `photo_count` single photos for `price` together. */
        PriceGroup: {
            id: components["schemas"]["Id"];
            photo_count: number;
            price: components["schemas"]["Cents"];
            outfitter_id: components["schemas"]["Id"];
        };
        /** @description What a guest may know of an outfitter. */
        StorefrontOutfitter: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
            tag_line: string;
            body_color: components["schemas"]["Color"];
            header_color: components["schemas"]["Color"];
            text_color: components["schemas"]["Color"];
            /** @description Address of the review page, or empty. */
            trip_advisor: string;
            /** @description Address of the review page, or empty. */
            google: string;
            facebook: string;
            twitter: string;
            instagram: string;
            website: string;
            website_label: string;
            meta_title: string;
            meta_description: string;
            /** @description Address of the logo, or none. */
            logo_path: string | null;
            /** @description Seconds without activity until the cart asks. */
            cart_timeout: number;
            discount_24: components["schemas"]["WholePercent"];
            /** @description Single photos are not for sale. */
            display_group_only: boolean;
            allow_checkout_at_counter: boolean;
            require_checkout_at_counter: boolean;
            processing_fee: components["schemas"]["Cents"];
            display_group_price: components["schemas"]["Cents"];
            favorite: components["schemas"]["Flag"];
            /** @description IANA name of the zone whose days the outfitter counts. */
            timezone: string;
            counter_tax_rate: components["schemas"]["HundredthsPercent"];
            river_sections: components["schemas"]["SectionOfRiver"][];
            price_groups: components["schemas"]["PriceGroup"][];
        };
        /**
         * Format: date
         * @description A local day of the outfitter.
         */
        Day: string;
        /** @description The id of an entity, or none. */
        NullableId: number | null;
        DisplayGroupSearch: {
            outfitterId: components["schemas"]["Id"];
            date: components["schemas"]["Day"];
            riverSection?: components["schemas"]["NullableId"];
        };
        /**
         * Format: date-time
         * @description An instant in UTC.
         */
        Instant: string;
        /**
         * Format: date-time
         * @description An instant in UTC, or never.
         */
        NullableInstant: string | null;
        /** @description A photo as the storefront shows it, always with a watermark. */
        Photo: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The name that the camera gave. */
            file_name: string;
            /** @description Pixels, upright. */
            width: number;
            /** @description Pixels, upright. */
            height: number;
            /** @description Placeholder of some 25 bytes (thumbhash), base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`; append `/{preset}.jpg` or, for double density, `/{preset}@2x.jpg`. */
            path: string;
            /** @description With an external image service, the whole URL by preset; wins over `path`. */
            images?: {
                [key: string]: string;
            };
        };
        /** @description A display group with its photos; they are not repeated among the single photos of the day. */
        StorefrontGroup: {
            id: components["schemas"]["Id"];
            name: string;
            date: components["schemas"]["Day"];
            created_at: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description End of the 24 hour discount, or none when the outfitter has none or it is over.
             */
            discount_ends_at: string | null;
            photos: components["schemas"]["Photo"][];
        };
        State: {
            name: string;
            abbreviation: string;
            /** @enum {string} */
            country: "US" | "CA";
        };
        /** @description Either a photo or a display group. */
        NewCartItem: {
            photo_id?: components["schemas"]["Id"];
            display_group_id?: components["schemas"]["Id"];
            added_at?: components["schemas"]["Instant"];
        };
        NewCart: {
            /** @description The outfitter's slug. */
            slug: string;
            /** @description The channel of the link; internal when left out. */
            isExternal?: boolean;
            /** @description What is in the cart already. */
            items?: components["schemas"]["NewCartItem"][];
        };
        /**
         * @description cart, then pending at the counter or paying by card, then completed or cancelled; a cart expires after 14 days.
         * @enum {string}
         */
        OrderStatus: "cart" | "paying" | "pending" | "completed" | "cancelled" | "expired";
        /**
         * @description How it is paid, once placed.
         * @enum {string|null}
         */
        Tender: "card" | "counter" | "free" | null;
        /** @description A photo, or none. */
        NullablePhoto: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The name that the camera gave. */
            file_name: string;
            /** @description Pixels, upright. */
            width: number;
            /** @description Pixels, upright. */
            height: number;
            /** @description Placeholder of some 25 bytes (thumbhash), base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`; append `/{preset}.jpg` or, for double density, `/{preset}@2x.jpg`. */
            path: string;
            /** @description With an external image service, the whole URL by preset; wins over `path`. */
            images?: {
                [key: string]: string;
            };
        } | null;
        /** @description A display group in an order, or none. */
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
            /** @description US cents before discounts. Singles share their bundle price; the shares add up to it. */
            price: number;
            discount24: components["schemas"]["Cents"];
        };
        /** @description The named discount on the order, or none. */
        OrderDiscount: {
            name: string;
        } | null;
        /** @description US cents, or not yet known. */
        NullableCents: number | null;
        /** @description An outfitter as part of something else. */
        OutfitterName: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
        };
        /** @description The captured card payment, or none. */
        SquareTransaction: {
            receipt_number: string;
        } | null;
        /** @description Something that left the cart because it is no longer for sale. */
        RemovedItem: {
            /** @enum {string} */
            kind: "photo" | "display_group";
            id: components["schemas"]["Id"];
            /** @description Why, in kebab-case. */
            reason: string;
        };
        /** @description A guest's order while it is a cart, and just after. */
        CartOrder: {
            id: components["schemas"]["Id"];
            /** @description Given when the order is placed. */
            hash: string | null;
            status: components["schemas"]["OrderStatus"];
            tender: components["schemas"]["Tender"];
            name: string | null;
            email: string | null;
            /** @description The channel, frozen when the cart is created. */
            isExternal: boolean;
            isCounterCheckout: boolean;
            /** @description At least one line has the 24 hour discount. */
            isTwentyFourHour: boolean;
            order_items: components["schemas"]["OrderItem"][];
            /** @description Single photos. */
            photoCount: number;
            /** @description Display groups. */
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
            /** @description US cents; without tax while that is not yet known. */
            total: number;
            /** @description Grows with every change of the cart. */
            revision: number;
            updated_at: components["schemas"]["Instant"];
            outfitter: components["schemas"]["OutfitterName"];
            square_transaction: components["schemas"]["SquareTransaction"];
            /** @description The code of a counter order taken offline, or none. */
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
            /** @description Read when the cart is created, ignored afterwards. */
            isExternal?: boolean;
        };
        OrderAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["CartOrder"];
        };
        /** @description Exactly one of `photo_id` and `display_group_id`. */
        AddItem: {
            order_id: components["schemas"]["Id"];
            photo_id?: components["schemas"]["Id"];
            display_group_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the guest added it, by the learned server time, for a line added offline.
             */
            added_at?: string;
        };
        /** @description Exactly one of `photo_id` and `display_group_id`. */
        RemoveItem: {
            order_id: components["schemas"]["Id"];
            photo_id?: components["schemas"]["Id"];
            display_group_id?: components["schemas"]["Id"];
        };
        DiscountCode: {
            orderId: components["schemas"]["Id"];
            /** @description The discount's name; case and outer blanks do not matter. */
            code: string;
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
            /** @description US cents that the guest saw. */
            expected_total?: number;
            /** @description The code shown while offline. */
            local_code?: string;
            /** @description Sent from the offline queue: taken at the server's price, a difference is flagged. */
            queued?: boolean;
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
            name: components["schemas"]["GuestName"];
            email: components["schemas"]["GuestEmail"];
            country: components["schemas"]["Country"];
            /** @description Abbreviation, for US and CA. */
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
            /** @description Abbreviation, for US and CA. */
            state?: string;
            /** @description Postal code, for US and CA. */
            zip?: string;
            /** @description Card token of the provider's browser script. */
            nonce: string;
            /** @description The channel of the link; the order's own counts. */
            isExternal?: boolean;
            /** @description US cents that the guest saw. */
            expected_total?: number;
        };
        /** @description The hash of a placed order. */
        Hash: string;
        /** @description The outfitter on the delivery page. */
        DeliveryOutfitter: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
            tag_line: string;
            body_color: components["schemas"]["Color"];
            header_color: components["schemas"]["Color"];
            text_color: components["schemas"]["Color"];
            /** @description Address of the review page, or empty. */
            trip_advisor: string;
            /** @description Address of the review page, or empty. */
            google: string;
            facebook: string;
            twitter: string;
            instagram: string;
            website: string;
            website_label: string;
            logo_path: string | null;
            timezone: string;
        };
        /** @description The zip of the order, or none asked for. */
        ZipFile: {
            /** @description File name below `/deliveries/` once it is ready. */
            name: string | null;
            /** @enum {string} */
            status: "requested" | "building" | "ready" | "expired" | "failed";
            /** @description Photos written so far. */
            done: number;
            /** @description Photos in all. */
            count: number;
            expires_at: components["schemas"]["NullableInstant"];
        } | null;
        /** @description A photo of a completed order, without watermark. */
        DeliveryPhoto: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The name that the camera gave. */
            file_name: string;
            /** @description Pixels, upright. */
            width: number;
            /** @description Pixels, upright. */
            height: number;
            /** @description Placeholder of some 25 bytes (thumbhash), base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`; append `/{preset}.jpg` or, for double density, `/{preset}@2x.jpg`. */
            path: string;
            /** @description With an external image service, the whole URL by preset; wins over `path`. */
            images?: {
                [key: string]: string;
            };
            /** @description Signed base address of the image without watermark; append `/delivery.jpg`. */
            delivery_path: string;
            /** @description Download of the original: `/deliveries/{hash}/photos/{id}`. */
            full_path: string;
            /** @description With an external image service, the whole URL by preset; wins over `delivery_path`. */
            delivery_images?: {
                [key: string]: string;
            };
        };
        /** @description A placed order as its guest sees it. Photos come with a completed order only. */
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
            /** @description Single photos. */
            photoCount: number;
            /** @description Display groups. */
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
            refunded_total: components["schemas"]["Cents"];
            /**
             * Format: date
             * @description The local day it was placed.
             */
            display_date: string;
            /** @description The local time it was placed, HH:mm. */
            display_time: string;
            completed_at: components["schemas"]["NullableInstant"];
            /** @description The code of a counter order taken offline, or none. */
            local_code?: string | null;
            outfitter: components["schemas"]["DeliveryOutfitter"];
            square_transaction: components["schemas"]["SquareTransaction"];
            zip_file: components["schemas"]["ZipFile"];
            photos: components["schemas"]["DeliveryPhoto"][];
        };
        DeliveryAnswer: {
            /** @constant */
            success: true;
            order: components["schemas"]["DeliveryOrder"];
        };
        Credentials: {
            email: string;
            /** @description Never stored or logged. */
            password: string;
        };
        /** @enum {string} */
        Role: "admin" | "outfitter" | "employee" | "photographer";
        /** @description An outfitter as part of something else, or none. */
        NullableOutfitterName: {
            id: components["schemas"]["Id"];
            name: string;
            slug: string;
        } | null;
        /** @description The admin behind a login-as session, or none. */
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
            /** @description Named permissions that add to the role, such as `orders.refund`. */
            permissions: string[];
            outfitter: components["schemas"]["NullableOutfitterName"];
            deleted_at: components["schemas"]["NullableInstant"];
            /** @description What this user may do; the browser reads it and never works it out. */
            capabilities: string[];
            origin_user: components["schemas"]["OriginUser"];
        };
        SessionAnswer: {
            /** @constant */
            success: true;
            /** @description For `Authorization: Bearer`; 30 days, sliding. */
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
        /** @enum {string} */
        TimeOfDay: "Morning" | "Afternoon" | "Full Day";
        AlbumInput: {
            id?: components["schemas"]["NullableId"];
            date: components["schemas"]["Day"];
            time_of_day: components["schemas"]["TimeOfDay"];
            outfitter_id: components["schemas"]["Id"];
            river_section_id: components["schemas"]["Id"];
            photographer_id: components["schemas"]["Id"];
            /** @description date|outfitter|river|section|time of day */
            name: string;
        };
        /** @description An entity by its id and name. */
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
            /** @description The name that the offline queue gave it, or none. */
            client_id?: string | null;
            created_at: components["schemas"]["Instant"];
            outfitter: components["schemas"]["OutfitterName"];
            river_section: components["schemas"]["SectionOfRiver"];
            photographer: components["schemas"]["NamedEntity"];
        };
        AlbumAnswer: {
            /** @constant */
            success: true;
            album: components["schemas"]["Album"];
        };
        /** @description A photo as staff and photographers see it. */
        AlbumPhoto: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The name that the camera gave. */
            file_name: string;
            /** @description Pixels, upright. */
            width: number;
            /** @description Pixels, upright. */
            height: number;
            /** @description Placeholder of some 25 bytes (thumbhash), base64. */
            thumbhash: string;
            taken_at: components["schemas"]["NullableInstant"];
            river_section_id: components["schemas"]["Id"];
            /** @description Signed base address `/images/{photo}/{day}/{scope}/{signature}`; append `/{preset}.jpg` or, for double density, `/{preset}@2x.jpg`. */
            path: string;
            /** @description With an external image service, the whole URL by preset; wins over `path`. */
            images?: {
                [key: string]: string;
            };
            album_id: components["schemas"]["Id"];
            /** @description Size of the original, in bytes. */
            byte_size: number;
            /**
             * @description Degrees clockwise beside the original.
             * @enum {integer}
             */
            rotation: 0 | 90 | 180 | 270;
            created_at: components["schemas"]["Instant"];
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
            /** @description The name that the offline queue gave it, or none. */
            client_id?: string | null;
            created_at: components["schemas"]["Instant"];
            outfitter: components["schemas"]["OutfitterName"];
            river_section: components["schemas"]["SectionOfRiver"];
            photographer: components["schemas"]["NamedEntity"];
            /** @description By time. */
            photos: components["schemas"]["AlbumPhoto"][];
        };
        AlbumWithPhotosAnswer: {
            /** @constant */
            success: true;
            album: components["schemas"]["AlbumWithPhotos"];
        };
        PhotoUpload: {
            /**
             * Format: binary
             * @description JPEG, PNG, WebP or AVIF by content; at most 60 MB and 60 megapixels.
             */
            file: Blob;
            album_id: components["schemas"]["Id"];
            /** @description Name of the file. */
            name: string;
        };
        PhotoAnswer: {
            /** @constant */
            success: true;
            photo: components["schemas"]["AlbumPhoto"];
            /** @description The same file was in the album already. */
            duplicate: boolean;
        };
    };
    responses: {
        /** @description Any other failure, in the same form. */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "not-built-yet",
                 *       "errors": {
                 *         "general": "This is not available yet."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Malformed request, or a missing header. */
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
        /** @description Unknown, or not yours to know of. */
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
        /** @description A type of content that is not allowed. */
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
        /** @description In conflict with what stands; `current` carries the entity. */
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
        /** @description A rule is broken. */
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
        /** @description Too many tries; `Retry-After` says how long to wait. */
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
        /** @description Not logged in, or the session has ended. */
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
        /** @description Not allowed. */
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
        /** @description Something that this needs is down; `Retry-After` says when to try again. */
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
    };
    parameters: {
        /**
         * @description The outfitter's id or its slug. A former slug finds the outfitter too; the answer carries the present one.
         * @example arkansas-headwaters
         */
        OutfitterIdOrSlug: string;
        /**
         * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
         * @example 0f8c2d5e9b7a41c3a6d2e1f4b8c7d6e5
         */
        IdempotencyKey: string;
        /**
         * @description The id of the entity.
         * @example 7
         */
        Id: components["schemas"]["Id"];
        /**
         * @description The hash of a placed order.
         * @example 3q2-7wEAyv66vt_erb7vAQ
         */
        Hash: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Seconds to wait.
         * @example 1
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type Failure = components['schemas']['Failure'];
export type PaymentConfig = components['schemas']['PaymentConfig'];
export type Config = components['schemas']['Config'];
export type Id = components['schemas']['Id'];
export type Color = components['schemas']['Color'];
export type OutfitterCard = components['schemas']['OutfitterCard'];
export type WholePercent = components['schemas']['WholePercent'];
export type Cents = components['schemas']['Cents'];
export type Flag = components['schemas']['Flag'];
export type HundredthsPercent = components['schemas']['HundredthsPercent'];
export type RiverName = components['schemas']['RiverName'];
export type SectionOfRiver = components['schemas']['SectionOfRiver'];
export type PriceGroup = components['schemas']['PriceGroup'];
export type StorefrontOutfitter = components['schemas']['StorefrontOutfitter'];
export type Day = components['schemas']['Day'];
export type NullableId = components['schemas']['NullableId'];
export type DisplayGroupSearch = components['schemas']['DisplayGroupSearch'];
export type Instant = components['schemas']['Instant'];
export type NullableInstant = components['schemas']['NullableInstant'];
export type Photo = components['schemas']['Photo'];
export type StorefrontGroup = components['schemas']['StorefrontGroup'];
export type State = components['schemas']['State'];
export type NewCartItem = components['schemas']['NewCartItem'];
export type NewCart = components['schemas']['NewCart'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type Tender = components['schemas']['Tender'];
export type NullablePhoto = components['schemas']['NullablePhoto'];
export type CartGroup = components['schemas']['CartGroup'];
export type OrderItem = components['schemas']['OrderItem'];
export type OrderDiscount = components['schemas']['OrderDiscount'];
export type NullableCents = components['schemas']['NullableCents'];
export type OutfitterName = components['schemas']['OutfitterName'];
export type SquareTransaction = components['schemas']['SquareTransaction'];
export type RemovedItem = components['schemas']['RemovedItem'];
export type CartOrder = components['schemas']['CartOrder'];
export type NewCartAnswer = components['schemas']['NewCartAnswer'];
export type LoadCart = components['schemas']['LoadCart'];
export type OrderAnswer = components['schemas']['OrderAnswer'];
export type AddItem = components['schemas']['AddItem'];
export type RemoveItem = components['schemas']['RemoveItem'];
export type DiscountCode = components['schemas']['DiscountCode'];
export type OrderOnly = components['schemas']['OrderOnly'];
export type GuestName = components['schemas']['GuestName'];
export type GuestEmail = components['schemas']['GuestEmail'];
export type CounterCheckout = components['schemas']['CounterCheckout'];
export type ZeroBalance = components['schemas']['ZeroBalance'];
export type Country = components['schemas']['Country'];
export type TaxRequest = components['schemas']['TaxRequest'];
export type TaxAnswer = components['schemas']['TaxAnswer'];
export type ChargeData = components['schemas']['ChargeData'];
export type Hash = components['schemas']['Hash'];
export type DeliveryOutfitter = components['schemas']['DeliveryOutfitter'];
export type ZipFile = components['schemas']['ZipFile'];
export type DeliveryPhoto = components['schemas']['DeliveryPhoto'];
export type DeliveryOrder = components['schemas']['DeliveryOrder'];
export type DeliveryAnswer = components['schemas']['DeliveryAnswer'];
export type Credentials = components['schemas']['Credentials'];
export type Role = components['schemas']['Role'];
export type NullableOutfitterName = components['schemas']['NullableOutfitterName'];
export type OriginUser = components['schemas']['OriginUser'];
export type SessionUser = components['schemas']['SessionUser'];
export type SessionAnswer = components['schemas']['SessionAnswer'];
export type Done = components['schemas']['Done'];
export type SessionUserAnswer = components['schemas']['SessionUserAnswer'];
export type TimeOfDay = components['schemas']['TimeOfDay'];
export type AlbumInput = components['schemas']['AlbumInput'];
export type NamedEntity = components['schemas']['NamedEntity'];
export type Album = components['schemas']['Album'];
export type AlbumAnswer = components['schemas']['AlbumAnswer'];
export type AlbumPhoto = components['schemas']['AlbumPhoto'];
export type AlbumWithPhotos = components['schemas']['AlbumWithPhotos'];
export type AlbumWithPhotosAnswer = components['schemas']['AlbumWithPhotosAnswer'];
export type PhotoUpload = components['schemas']['PhotoUpload'];
export type PhotoAnswer = components['schemas']['PhotoAnswer'];
export type ResponseFailed = components['responses']['Failed'];
export type ResponseMalformed = components['responses']['Malformed'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseUnsupportedType = components['responses']['UnsupportedType'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseRuleBroken = components['responses']['RuleBroken'];
export type ResponseTooMany = components['responses']['TooMany'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseDone = components['responses']['Done'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ParameterOutfitterIdOrSlug = components['parameters']['OutfitterIdOrSlug'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterId = components['parameters']['Id'];
export type ParameterHash = components['parameters']['Hash'];
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
                     *           "test_mode": true
                     *         },
                     *         "image_base": "",
                     *         "public_key": null
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
                 * @description The outfitter's id or its slug. A former slug finds the outfitter too; the answer carries the present one.
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
                         * @description Today, where the outfitter is.
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
            /** @description What is for sale that day; both lists may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        displayGroups: components["schemas"]["StorefrontGroup"][];
                        /** @description Photos of the day in no group, by time. */
                        photos: components["schemas"]["Photo"][];
                        date: components["schemas"]["Day"];
                        /**
                         * Format: date
                         * @description The latest day with photos for sale, or none.
                         */
                        latest_date: string | null;
                    };
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
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
                 *       "isExternal": true,
                 *       "items": [
                 *         {
                 *           "display_group_id": 3
                 *         }
                 *       ]
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
            default: components["responses"]["Failed"];
        };
    };
    addOrderItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
                 *       "code": "RIVER10"
                 *     }
                 */
                "application/json": components["schemas"]["DiscountCode"];
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
    setCounter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
    placeFreeOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
            /** @description The tax and the order with it. */
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
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
            /** @description Paid; the order with its hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            /** @description The provider has not answered; ask `order/payment-status` until it has. */
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
            401: components["responses"]["Unauthorized"];
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
    createAlbum: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
    uploadPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
    deletePhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A random value of at least 128 bits, made when the person acts and before the first try. The same key with the same request gives the stored answer again.
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
}
