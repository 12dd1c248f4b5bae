import { createFakeClock } from "@/lib/executor/testing/fake-clock";
import { gatewayContract } from "@/lib/executor/testing/gateway.contract";
import { createGatewayHttp } from "./create-gateway-http";

gatewayContract("gateway-http", () => createGatewayHttp(createFakeClock()));
